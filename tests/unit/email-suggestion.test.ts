import { describe, expect, it } from 'vitest'
import { suggestEmail } from '~/modules/email-suggestion.server'

describe('an address that looks mistyped', () => {
  it.each([
    ['name@gmial.com', 'name@gmail.com'],
    ['name@gmail.con', 'name@gmail.com'],
    ['name@yahoo.cm', 'name@yahoo.com'],
    ['name@title-company.con', 'name@title-company.com'],
    ['first.last+home@GMIAL.com', 'first.last+home@gmail.com'],
  ])('%s is questioned, suggesting %s', (typed, suggested) => {
    expect(suggestEmail(typed)).toBe(suggested)
  })

  it.each([
    'name@gmail.com',
    'name@ymail.com',
    'name@yahoo.co.uk',
    'name@small.com',
    'name@title-company.co',
    'name',
    '@gmial.com',
  ])('%s is accepted without a question', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})
