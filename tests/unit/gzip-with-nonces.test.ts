import { gunzipSync } from 'node:zlib'
import fc from '~tests/setup/fast-check'
import { expect, it } from 'vitest'
import { gzipWithNonces } from '~/http/gzip-with-nonces'

it('the nonce appears in each of its places, whatever is between them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.string({ unit: 'binary-ascii', maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      (between, nonces) => {
        const parts = between.map((part) => Buffer.from(part))
        const page = gzipWithNonces(parts)
        for (const nonce of nonces) {
          const whole = parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(nonce), part]))
          expect(gunzipSync(page(nonce)).equals(Buffer.concat(whole))).toBe(true)
        }
      },
    ),
  )
})

it('the constant parts are compressed', () => {
  const parts = ['<script nonce="', '">'].map((part) =>
    Buffer.from(part + 'the same words again, '.repeat(500)),
  )
  const { length } = gzipWithNonces(parts)('a-nonce')
  expect(length).toBeLessThan(400)
})
