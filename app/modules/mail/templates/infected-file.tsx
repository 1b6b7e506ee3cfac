import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, paragraph } from './layout'

export type Infected = {
  names: string[]
  /** The scanner’s names for what it found. */
  threats: string[]
  /** "order CV-…", or the name of the HOA. */
  place: string
  /** Where its sender adds another copy; null where only they have the link. */
  url: string | null
  staffUrl: string | null
}

const listed = (names: string[]) => new Intl.ListFormat('en-US').format([...new Set(names)])

export const infectedFileTitle = ({ names }: Infected) =>
  names.length === 1 ? `We found a virus in ${names[0]}` : `We found a virus in ${names.length} documents`

/** Asks whoever has sent an infected file for another copy. */
export const InfectedFile = ({ brand, ...infected }: Infected & { brand: Brand }) => (
  <MailLayout brand={brand} title={infectedFileTitle(infected)}>
    <Text style={paragraph}>
      Our virus scanner found {listed(infected.threats)} in what you uploaded for {infected.place}:{' '}
      {listed(infected.names)}. We have locked the file: nobody can open it, and nothing in it was used.
    </Text>
    <Text style={paragraph}>
      Please scan the device that the file comes from, and send us a clean copy.
      {infected.url === null && ' You can add it by the link of our invitation.'}
    </Text>
    {infected.url !== null && <ButtonLink href={infected.url}>Add a Clean Copy</ButtonLink>}
  </MailLayout>
)

export const infectedFileStaffTitle = ({ names, place }: Infected) =>
  `Infected file in ${place}: ${listed(names)}`

/** Tells the admins of a file in quarantine. */
export const InfectedFileStaff = ({ brand, ...infected }: Infected & { brand: Brand }) => (
  <MailLayout brand={brand} title={infectedFileStaffTitle(infected)}>
    <Text style={paragraph}>
      The virus scanner found something in an uploaded file. The file is in quarantine: nobody can open it,
      and it is not read. Whoever uploaded it has been asked for a clean copy.
    </Text>
    <Facts
      rows={[
        ['File', listed(infected.names)],
        ['Found', listed(infected.threats)],
        ['Where', infected.place],
      ]}
    />
    {infected.staffUrl !== null && <ButtonLink href={infected.staffUrl}>Open It</ButtonLink>}
  </MailLayout>
)
