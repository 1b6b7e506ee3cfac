import { Fragment } from 'react'
import type { Brand } from '~/brand'
import { datesInWords } from '../../date-formats'
import { counted, joinWithAnd } from '../../formatting'
import { ButtonLink, MailLayout, SupportLinks, Text, paragraph } from '../../mail/layout'

type Change = { description: string; oldValue: string | null; newValue: string | null }

type Props = {
  brand: Brand
  firstName: string
  hoaName: string
  /** The names of the connections that made the changes. */
  callers: string[]
  changes: Change[]
  moreChanges: number
  portalUrl: string
}

export const hoaChangedTitle = (hoaName: string) => `${hoaName} was changed by a connected system`

const changeText = ({ description, oldValue, newValue }: Change) =>
  oldValue === null && newValue === null
    ? description
    : `${description} from ${datesInWords(oldValue ?? 'Not set')} to ${datesInWords(newValue ?? 'Not set')}`

/** Tells a partner what another company's system has changed about their HOA. */
export function HoaChanged({ brand, firstName, hoaName, callers, changes, moreChanges, portalUrl }: Props) {
  const systems = callers.length > 0 ? joinWithAnd(callers.map((name) => `“${name}”`)) : 'Another system'
  return (
    <MailLayout
      brand={brand}
      title={hoaChangedTitle(hoaName)}
      preview="Please check whether the changes are right."
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {systems} {callers.length > 1 ? 'have' : 'has'} changed the data or the documents of {hoaName} through
        a connection to {brand.productName}:
      </Text>
      <Text style={paragraph}>
        {changes.map((change, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}• {changeText(change)}
          </Fragment>
        ))}
        {moreChanges > 0 && (
          <>
            <br />• {counted(moreChanges, 'more change')}
          </>
        )}
      </Text>
      <ButtonLink href={portalUrl}>Open the Partner Portal</ButtonLink>
      <Text style={{ ...paragraph, margin: '16px 0 0' }}>
        If you don’t know this system or a change is wrong, please correct it in the portal and tell us:{' '}
        <SupportLinks brand={brand} />.
      </Text>
    </MailLayout>
  )
}
