import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { Brand } from '~/brand'

const sans = 'Helvetica, Arial, sans-serif'
export const paragraph = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '24px',
  color: '#22302f',
  margin: '0 0 16px',
}
export const button = {
  fontFamily: sans,
  fontSize: 16,
  backgroundColor: '#17594f',
  color: '#ffffff',
  padding: '12px 20px',
  borderRadius: 6,
}

/** The frame that every mail shares; plain text is made from the same tree. */
export function MailLayout({ title, brand, children }: { title: string; brand: Brand; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{title}</Preview>
      <Body style={{ backgroundColor: '#f6f3ec', margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', padding: 32, maxWidth: 560, borderRadius: 8 }}>
          <Text style={{ ...paragraph, fontWeight: 700, color: '#17594f' }}>{brand.productName}</Text>
          <Heading
            as="h1"
            style={{ fontFamily: 'Georgia, serif', fontSize: 26, lineHeight: '32px', color: '#14201f' }}
          >
            {title}
          </Heading>
          <Section>{children}</Section>
          <Hr style={{ margin: '28px 0 16px' }} />
          <Text style={{ ...paragraph, fontSize: 13, lineHeight: '20px', color: '#5b6867' }}>
            Questions? Write to {brand.supportEmail} or call {brand.supportPhone}.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function Facts({ rows }: { rows: [string, string][] }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {rows.map(([name, value], at) => (
        <Text key={at} style={{ ...paragraph, margin: '0 0 6px' }}>
          <strong>{name}:</strong> {value}
        </Text>
      ))}
    </Section>
  )
}
