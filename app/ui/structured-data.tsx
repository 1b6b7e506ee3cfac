import { useNonce } from './nonce'

/**
 * Facts about a page for search engines (schema.org, JSON-LD). Browsers do not execute it; the nonce only
 * satisfies policy checkers. "<" is escaped so that no value can end the element.
 */
export const StructuredData = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    nonce={useNonce()}
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
)
