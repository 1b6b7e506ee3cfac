import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused notice: its text, and whether all of it is visible and not covered. */
export const focusedNotice = (page: Page) =>
  page.evaluate(() => {
    const notice = document.activeElement
    const box = notice?.getBoundingClientRect()
    if (!notice || !box) return null
    const isInView = box.top >= 0 && box.bottom <= innerHeight
    const corners = [box.top + 8, box.top + box.height / 2, box.bottom - 30]
    const isUncovered = corners.every((y) =>
      notice.contains(document.elementFromPoint(box.left + box.width / 2, y)),
    )
    return { text: notice.textContent, isInView, isUncovered }
  })

/** What `focusedNotice` returns for a visible notice with this text. */
export const visibleNotice = (text: string) => ({
  text: expect.stringContaining(text) as string,
  isInView: true,
  isUncovered: true,
})

/** The content between the last field and the button. */
export const besideButton = (page: Page, text: string) =>
  page.locator('form', { has: page.getByRole('button', { name: 'Complete Purchase' }) }).getByText(text)
