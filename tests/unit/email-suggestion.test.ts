import { describe, expect, it } from 'vitest'
import { suggestEmail } from '~/modules/email-suggestion.server'

describe('an address that looks mistyped', () => {
  it.each([
    ['name@gmial.com', 'name@gmail.com'],
    ['name@gmai.com', 'name@gmail.com'],
    ['name@gmaill.com', 'name@gmail.com'],
    ['name@gmail.con', 'name@gmail.com'],
    ['name@gmail.co', 'name@gmail.com'],
    ['name@gmial.con', 'name@gmail.com'],
    ['name@hotnail.com', 'name@hotmail.com'],
    ['name@hotmial.com', 'name@hotmail.com'],
    ['name@yaho.com', 'name@yahoo.com'],
    ['name@yahoo.cm', 'name@yahoo.com'],
    ['name@outlok.com', 'name@outlook.com'],
    ['name@iclould.com', 'name@icloud.com'],
    ['name@comcast.nte', 'name@comcast.net'],
    ['name@title-company.con', 'name@title-company.com'],
    ['first.last+home@GMIAL.com', 'first.last+home@gmail.com'],
  ])('%s is questioned, suggesting %s', (typed, suggested) => {
    expect(suggestEmail(typed)).toBe(suggested)
  })

  it.each([
    'name@gmail.com',
    'name@ymail.com',
    'name@mail.com',
    'name@yahoo.ca',
    'name@yahoo.co.uk',
    'name@hotmail.fr',
    'name@live.ca',
    'name@small.com',
    'name@example.com',
    'name@title-company.co',
    'name@acme.net',
    'name@city.gov',
    'name',
    '@gmial.com',
  ])('%s is accepted without a question', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})
