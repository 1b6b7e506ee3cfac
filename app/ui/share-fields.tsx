import { TextField } from './fields'

/** The fields of a form that emails a report’s link. */
export const ShareFields = () => (
  <>
    <input type="hidden" name="intent" value="share" />
    <TextField
      name="email"
      id="share-email"
      label="Email it to"
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      required
    />
  </>
)
