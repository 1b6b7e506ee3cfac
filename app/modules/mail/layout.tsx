import { Fragment, type ComponentPropsWithoutRef, type CSSProperties, type ReactNode } from 'react'
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
const background = '#f6f3ec'
const heading = { fontFamily: 'Georgia, serif', fontSize: 26, lineHeight: '32px', color: '#14201f' }
const line = { width: '100%', border: 'none', borderTop: '1px solid #eaeaea', margin: '28px 0 16px' }
const hidden = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}
const blanks = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

type TextProps = ComponentPropsWithoutRef<'p'> & { style: CSSProperties }
type TableProps = { style?: CSSProperties; cell?: CSSProperties; children: ReactNode }

const button = {
  lineHeight: '100%',
  textDecoration: 'none',
  display: 'inline-block',
  maxWidth: '100%',
  msoPaddingAlt: '0px',
  fontFamily: sans,
  fontSize: 16,
  backgroundColor: accent,
  color: '#ffffff',
  padding: '12px 20px',
  borderRadius: 6,
  paddingTop: 12,
  paddingRight: 20,
  paddingBottom: 12,
  paddingLeft: 20,
}
const buttonText = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: 9,
}

/** A paragraph. Some mail clients ignore a margin or padding unless all its sides are given individually. */
export function Text({ style: { margin, ...style }, ...props }: TextProps) {
  const [top, right = top, bottom = top, left = right] = String(margin).split(' ')
  const margins = { margin, marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left }
  return <p {...props} style={{ ...style, ...margins }} />
}

/** Mail clients require tables for layout. */
const Table = ({ style, cell, children }: TableProps) => (
  <table
    align="center"
    width="100%"
    border={0}
    cellPadding="0"
    cellSpacing="0"
    role="presentation"
    style={style}
  >
    <tbody>
      <tr>
        <td style={cell}>{children}</td>
      </tr>
    </tbody>
  </table>
)

/**
 * Outlook ignores padding on links. Instead, it gets spaces scaled to five times their width and raised by 18
 * points.
 */
const forOutlook = (style: string, spaces: string) => ({
  __html: `<!--[if mso]><i style="${style}" hidden>${spaces}</i><![endif]-->`,
})

/** The mail's call to action. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={button} className={plainTextClasses.button} target="_blank">
    <span dangerouslySetInnerHTML={forOutlook('mso-font-width:500%;mso-text-raise:18', '&#8202;&#8202;')} />
    <span style={buttonText}>{children}</span>
    <span dangerouslySetInnerHTML={forOutlook('mso-font-width:500%', '&#8202;&#8202;&#8203;')} />
  </a>
)

/** A link in running text, in the product's color instead of the mail client's. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={{ color: accent, textDecoration: 'underline' }} target="_blank">
    {children}
  </a>
)

/** Contact links as part of a sentence: "support@example.com or call (555) 010-0149". */
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

/** Keeps order numbers on one line by preventing breaks at their hyphens. */
const withUnbrokenNumbers = (title: string) =>
  title.split(/(\bCV-[\w-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )

/** How many characters of a mail an inbox shows beside its subject. */
const previewLength = 150

/**
 * Hidden, and padded with zero-width characters, so that the inbox preview shows nothing else of the mail.
 */
const Preview = ({ text }: { text: string }) => (
  <div style={hidden} data-skip-in-text>
    {text.slice(0, previewLength)}
    {text.length < previewLength && <div>{blanks.repeat(previewLength - text.length)}</div>}
  </div>
)

type LayoutProps = {
  brand: Brand
  title: string
  /** The inbox preview, which complements the subject. */
  preview: string
  children: ReactNode
}

/** The layout shared by all mails; the plain-text part is made from the same tree. */
export function MailLayout({ title, preview, brand, children }: LayoutProps) {
  return (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </head>
      <Preview text={preview} />
      {/* Some mail clients drop the body element, so its padding is on a cell. */}
      <body style={{ backgroundColor: background, margin: 0, padding: 0 }}>
        <Table cell={{ backgroundColor: background, margin: 0, padding: '24px 0' }}>
          <Table style={{ maxWidth: 560, backgroundColor: '#ffffff', padding: 32, borderRadius: 8 }}>
            <Text style={{ ...paragraph, fontWeight: 700, color: accent }}>{brand.productName}</Text>
            <h1 style={heading}>{withUnbrokenNumbers(title)}</h1>
            <Table>{children}</Table>
            <hr style={line} />
            <Text style={{ ...paragraph, fontSize: 13, lineHeight: '20px', color: '#5b6867', margin: 0 }}>
              Questions? Email <SupportLinks brand={brand} />.
            </Text>
          </Table>
        </Table>
      </body>
    </html>
  )
}

/** Names and values, one pair per line. */
export const Facts = ({ rows }: { rows: [string, string][] }) => (
  <Text style={{ ...paragraph, lineHeight: '28px' }}>
    {rows.map(([name, value], index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        <strong>{name}:</strong> {value}
      </Fragment>
    ))}
  </Text>
)
