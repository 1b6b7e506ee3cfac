import type { Brand } from '~/brand'
import { joinWithAnd } from '../../formatting'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

export type Infected = {
  names: string[]
  /** The scanner’s names of the threats. */
  threats: string[]
  /** "order CV-…", or the name of the HOA. */
  place: string
  /** The URL where the sender can add another copy; null if only the sender has the link. */
  url: string | null
  staffUrl: string | null
}

const listed = (names: string[]) => joinWithAnd([...new Set(names)])

export const infectedFileTitle = ({ names }: Infected) =>
  names.length === 1 ? `We found a virus in ${names[0]}` : `We found a virus in ${names.length} documents`

/** Asks the sender of an infected file for another copy. */
export const InfectedFile = ({ brand, ...infected }: Infected & { brand: Brand }) => (
  <MailLayout
    brand={brand}
    title={infectedFileTitle(infected)}
    preview={`Please upload a clean copy for ${infected.place}.`}
  >
    <Text style={paragraph}>
      Our virus scanner checked what you uploaded for {infected.place}. It found {listed(infected.threats)} in{' '}
      {listed(infected.names)}. We have locked {infected.names.length === 1 ? 'the file' : 'these files'}:
      nobody can open {infected.names.length === 1 ? 'it' : 'them'}, and nothing in{' '}
      {infected.names.length === 1 ? 'it' : 'them'} was used.
    </Text>
    <Text style={paragraph}>
      Please scan your device for viruses, and then upload a clean copy.
      {infected.url === null && ' The link in our invitation takes you there.'}
    </Text>
    {infected.url !== null && <ButtonLink href={infected.url}>Add a Clean Copy</ButtonLink>}
  </MailLayout>
)

export const infectedFileStaffTitle = ({ names, place }: Infected) =>
  `Infected file in ${place}: ${listed(names)}`

/** Notifies the admins of a quarantined file. */
export const InfectedFileStaff = ({ brand, ...infected }: Infected & { brand: Brand }) => (
  <MailLayout
    brand={brand}
    title={infectedFileStaffTitle(infected)}
    preview={`${listed(infected.threats)}. Nobody can open it, and a clean copy was requested.`}
  >
    <Text style={paragraph}>
      The virus scanner found malware in an upload. It is quarantined: nobody can open it, and it won’t be
      read. We have asked the person who uploaded it for a clean copy.
    </Text>
    <Facts
      rows={[
        ['File', listed(infected.names)],
        ['Found', listed(infected.threats)],
        ['Uploaded for', infected.place],
      ]}
    />
    {infected.staffUrl !== null && <ButtonLink href={infected.staffUrl}>View the Documents</ButtonLink>}
  </MailLayout>
)
