import { useNonce } from './nonce'

/**
 * Facts about a page for search engines (schema.org, JSON-LD). Browsers never run it; the nonce is there so that no policy
 * checker has to know that. Any "<" is escaped: a value can't end the element.
 */
export const StructuredData = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    nonce={useNonce()}
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
)
