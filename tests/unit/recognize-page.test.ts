import { describe, expect, it } from 'vitest'
import type { Picture } from '~/modules/document-reading/picture'
import { PageRecognizer } from '~/modules/document-reading/recognize-page.server'
import type { Recognizer } from '~/modules/document-reading/recognizer.server'
import type { Recognized } from '~/modules/document-reading/tesseract-table'

/** A page with lines of ink across it. */
const page: Picture = {
  width: 300,
  height: 300,
  dpi: 150,
  pixels: Uint8Array.from({ length: 300 * 300 }, (_, i) => (Math.floor(i / 300) % 20 < 6 ? 0 : 255)),
}

const resultOf = (text: string, confidence: number): Recognized => ({
  groups: [
    {
      turn: 0,
      lines: [{ block: 1, words: [{ text, left: 20, top: 20, right: 280, bottom: 40 }] }],
    },
  ],
  confidence,
})
const upsideDown = resultOf('anp eje sjuswssasse jenuue', 0.41)
const upright = resultOf('annual assessments are due in January', 0.93)
const nothing = resultOf('', 0)

/** Recognizes a page with these results, each of which takes a while; null for what did not finish in time. */
async function recognize(seconds: number, results: readonly (Recognized | null)[]) {
  let milliseconds = 0
  const next = results.values()
  const recognizer: Recognizer = {
    recognize: (_, timeoutMs) => {
      milliseconds += Math.min(seconds * 1000, timeoutMs)
      const { value = null } = next.next()
      return Promise.resolve(seconds * 1000 > timeoutMs ? null : value)
    },
    close: () => Promise.resolve(),
  }
  return new PageRecognizer(recognizer, () => milliseconds).recognize(page, 1)
}

describe('a page whose first reading is poor', () => {
  it('is illegible if time runs out before all turns are tried', async () => {
    expect(await recognize(20, [upsideDown, nothing, upright])).toMatchObject({
      source: 'none',
      text: '',
      isBlank: false,
    })
  })

  it('is illegible if time runs out before the page is read at the right turn', async () => {
    expect(await recognize(10, [upsideDown, nothing, upright, nothing, upright])).toMatchObject({
      source: 'none',
      text: '',
    })
  })

  it('is read at the right turn if there is time', async () => {
    expect(await recognize(5, [upsideDown, nothing, upright, nothing, upright])).toMatchObject({
      source: 'ocr',
      text: 'annual assessments are due in January\n',
    })
  })

  it('is kept if all turns were tried and none is better', async () => {
    expect(await recognize(5, [upsideDown, nothing, nothing, nothing])).toMatchObject({
      source: 'ocr',
      confidence: 0.41,
    })
  })

  it('is kept if another turn fails for a reason besides time', async () => {
    expect(await recognize(5, [upsideDown, null, nothing, nothing])).toMatchObject({ source: 'ocr' })
  })
})

it('a page whose first reading is good is kept, however long it took', async () => {
  expect(await recognize(44, [upright])).toMatchObject({ source: 'ocr', confidence: 0.93 })
})
