import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import type { Brand } from '~/brand'
import { telephone } from '../formatting'
import { plainTextClasses } from './plain-text'

const accent = '#17594f'
const sans = 'Helvetica, Arial, sans-serif'
export const paragraph = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '24px',
  color: '#22302f',
  margin: '0 0 16px',
}
const button = {
  fontFamily: sans,
  fontSize: 16,
  backgroundColor: accent,
  color: '#ffffff',
  padding: '12px 20px',
  borderRadius: 6,
}

/** What the mail asks its reader to do. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button href={href} style={button} className={plainTextClasses.button}>
    {children}
  </Button>
)

/** A link in running text, in the product's color instead of the mail program's. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={{ color: accent, textDecoration: 'underline' }}>
    {children}
  </Link>
)

/** How to reach people, as part of a sentence: "support@example.com or call (555) 010-0149". */
export const SupportLinks = ({ brand }: { brand: Brand }) => (
  <>
    <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink> or call{' '}
    <TextLink href={telephone(brand.supportPhone)}>{brand.supportPhone}</TextLink>
  </>
)

/** A message from another person, set apart from our own words. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <Text
    style={{ ...paragraph, whiteSpace: 'pre-line', borderLeft: `3px solid ${accent}`, paddingLeft: 16 }}
    className={plainTextClasses.quote}
  >
    {children}
  </Text>
)

/** An order number stays on one line: its hyphens are no places to break it. */
const withUnbrokenNumbers = (title: string) =>
  title.split(/(\bCV-[\w-]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )

type LayoutProps = {
  brand: Brand
  title: string
  /** What an inbox shows behind the subject: what the subject does not say. */
  preview: string
  children: ReactNode
}

/** The frame that every mail shares; plain text is made from the same tree. */
export function MailLayout({ title, preview, brand, children }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f6f3ec', margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', padding: 32, maxWidth: 560, borderRadius: 8 }}>
          <Text style={{ ...paragraph, fontWeight: 700, color: accent }}>{brand.productName}</Text>
          <Heading
            as="h1"
            style={{ fontFamily: 'Georgia, serif', fontSize: 26, lineHeight: '32px', color: '#14201f' }}
          >
            {withUnbrokenNumbers(title)}
          </Heading>
          <Section>{children}</Section>
          <Hr style={{ margin: '28px 0 16px' }} />
          <Text style={{ ...paragraph, fontSize: 13, lineHeight: '20px', color: '#5b6867', margin: 0 }}>
            Questions? Email <SupportLinks brand={brand} />.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** Names and values, one pair a line. */
export const Facts = ({ rows }: { rows: [string, string][] }) => (
  <Text style={{ ...paragraph, lineHeight: '28px' }}>
    {rows.map(([name, value], at) => (
      <Fragment key={at}>
        {at > 0 && <br />}
        <strong>{name}:</strong> {value}
      </Fragment>
    ))}
  </Text>
)
