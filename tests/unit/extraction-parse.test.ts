import fc from '~tests/setup/fast-check'
import { describe, expect, it } from 'vitest'
import * as parse from '~/modules/report-fields/parse'

const whole = (source: string) => new RegExp(`^(?:${source})$`, 'i')

describe('amounts', () => {
  it.each([
    ['$1,000', 100_000],
    ['$1,000.50', 100_050],
    ['$ 450', 45_000],
    ['$l,000', 100_000],
    ['$1,O00', 100_000],
    ['$1 ,250 .75', 125_075],
    ['five hundred dollars ($500.00)', 50_000],
    ['Twenty Five Dollars ($25.00)', 2_500],
    ['one thousand two hundred dollars', 120_000],
    ['$1.5 million', 150_000_000],
    ['$2M', 200_000_000],
    ['($1,234)', -123_400],
    ['-$12', -1_200],
  ])('reads %s as %d cents', (text, cents) => {
    expect(parse.readMoney(text)).toBe(cents)
  })

  it('reads back every amount that it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
        const text = parse.moneyText(cents)
        expect(text).toMatch(whole(parse.amountSource))
        expect(parse.readMoney(text)).toBe(cents)
      }),
    )
  })
})

describe('numbers in words', () => {
  const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

  it.each([
    ['fifty-eight (58)', 58],
    ['fifty-eight', 58],
    ['Forty Three (43)', 43],
    ['1,250', 1250],
    ['one hundred and twenty', 120],
    ['two thousand five hundred', 2500],
    // Words and figures that differ are a misprint: neither is taken.
    ['fifty-eight (85)', null],
  ])('reads %s as %s', (text, value) => {
    expect(parse.readCount(text)).toBe(value)
  })

  it('knows every number below a hundred', () => {
    for (const [t, ten] of tens.entries()) {
      for (const [o, one] of ones.entries())
        expect(parse.readNumberWords(`${ten}-${one}`)).toBe((t + 2) * 10 + o + 1)
    }
  })
})

describe('shares', () => {
  it.each([
    ['35%', 35],
    ['45.3 %', 45.3],
    ['thirty-five percent (35%)', 35],
    ['thirty-five (35%) percent', 35],
    ['ten (10) percent', 10],
    ['ten per cent', 10],
    ['fifty percent (60%)', null],
  ])('reads %s as %s', (text, value) => {
    expect(text).toMatch(whole(parse.percentSource))
    expect(parse.readPercent(text)).toBe(value)
  })

  it.each([
    ['one-third (1/3)', 33.33],
    ['two thirds', 66.67],
    ['one-tenth (1/10)', 10],
    ['a majority', 50],
  ])('reads %s as %s', (text, value) => {
    expect(parse.readShare(text)).toBe(value)
  })

  it('does not read a number as a share without words that say so', () => {
    expect('two (2)').not.toMatch(whole(parse.percentSource))
    expect('fifteen (15) days').not.toMatch(new RegExp(parse.percentSource, 'i'))
  })
})

describe('dates', () => {
  it.each([
    ['January 5, 2025', '2025-01-05'],
    ['Jan. 5 2025', '2025-01-05'],
    ['the 5th day of May, 2015', '2015-05-05'],
    ['12 March 2024', '2024-03-12'],
    ['3/4/2025', '2025-03-04'],
    ['3-4-25', '2025-03-04'],
    ['7/1/99', '1999-07-01'],
    ['2026-12-31', '2026-12-31'],
    ['September 2024', '2024-09'],
    ['February 30, 2024', null],
    ['13/13/2024', null],
  ])('reads %s as %s', (text, day) => {
    expect(parse.readDate(text)).toBe(day)
  })

  it('reads every day in every form', () => {
    const months = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ]
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
        (at) => {
          const [y, m, d] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
          const day = at.toISOString().slice(0, 10)
          for (const text of [
            `${months[m]} ${d}, ${y}`,
            `${d} day of ${months[m]}, ${y}`,
            `${m + 1}/${d}/${y}`,
            day,
          ]) {
            expect(parse.readDate(text)).toBe(day)
            expect(text).toMatch(whole(parse.dateSource))
          }
        },
      ),
    )
  })
})
