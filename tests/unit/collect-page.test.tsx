import { renderToPipeableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { collectPage } from '~/http/collect-page'

const rendered = (texts: string[]) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ul>
        {texts.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>,
      {
        onAllReady: () => void pipe(collectPage((html) => resolve(html.toString())).on('error', reject)),
        onError: reject,
      },
    )
  })

it('multi-byte characters stay intact wherever they are in the page', async () => {
  // Around the end of React's 2,048-byte buffer.
  for (let before = 1_900; before < 2_060; before++) {
    const texts = ['a'.repeat(600), 'a'.repeat(600), 'a'.repeat(600), 'a'.repeat(before - 1_800), '“…” − é']
    expect(await rendered(texts)).toBe(`<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`)
  }
})
