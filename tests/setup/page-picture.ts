import { expect } from 'vitest'
import type { BrowserVisitor } from './browser'

const picture = ({ page }: BrowserVisitor, name: string, number: number) =>
  page.getByRole('img', { name: `Page ${number} of ${name}` })

/** Waits until the image of a page has loaded. */
export async function expectDrawn(visitor: BrowserVisitor, name: string, number: number) {
  await picture(visitor, name, number).waitFor()
  if (!visitor.js) return
  await expect
    .poll(() =>
      picture(visitor, name, number).evaluate((element) => {
        const { complete, naturalWidth } = element as HTMLImageElement
        return complete && naturalWidth
      }),
    )
    .toBe(1224)
}
