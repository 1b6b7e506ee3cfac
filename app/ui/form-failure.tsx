import { FocusedNotice } from './focused-notice'

/** Why a form was rejected, as a `FocusedNotice`; nothing if it was not. */
export const FormFailure = ({
  failure,
}: {
  failure: { title: string; description?: string } | null | undefined
}) =>
  failure ? (
    <FocusedNotice title={failure.title} failure={failure}>
      {failure.description}
    </FocusedNotice>
  ) : null
