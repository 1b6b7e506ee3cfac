import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready, type BrowserVisitor, type Screen, type withBrowser } from './browser'
import { insertHoaInProduct } from './hoa'
import { linkPartnerInProduct } from './partner-portal'

export const question = (page: Page, label: string) => page.getByRole('group', { name: label })

export const saveAll = async (visitor: BrowserVisitor) => {
  await visitor.page.getByRole('button', { name: 'Save Answers' }).click()
}

export function questionnaireOf({
  product,
  visitAs,
}: Pick<ReturnType<typeof withBrowser>, 'product' | 'visitAs'>) {
  const valueOf = (hoaId: number, questionId: string) =>
    product().value<string | null>(
      'select value from questionnaire_answers where hoa_id = ? and question_id = ? and superseded_at is null',
      hoaId,
      questionId,
    )
  return {
    valueOf,
    waitForValue: (hoaId: number, questionId: string, value: string) =>
      expect.poll(() => valueOf(hoaId, questionId)).toBe(value),
    async visitAsPartner(screen: Screen) {
      const visitor = await visitAs('partner', screen)
      const hoa = await insertHoaInProduct(product(), { totalUnits: 46 })
      await linkPartnerInProduct(product(), visitor.account, hoa.id)
      const open = async (group = 'project') => {
        await visitor.page.goto(`/partner/questionnaire?hoa=${hoa.id}&group=${group}`)
        await visitor.page.getByRole('heading', { level: 1, name: 'Lender Questionnaire' }).waitFor()
        await ready(visitor.page, visitor.js)
      }
      return { visitor, page: visitor.page, hoa, open }
    },
  }
}
