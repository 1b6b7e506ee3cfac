import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../app/ui/theme.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/^\s*--([\w-]+): light-dark\((#\w+), (#\w+)\);/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string) {
  const digits = color.length === 4 ? color.replace(/\w/g, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['ink', 'muted', 'accent', 'good', 'caution', 'bad']
const plain = ['paper', 'surface']
const tones = ['accent', 'good', 'caution', 'bad']

const textPairs = [
  ...texts.flatMap((text) => plain.map((ground) => [text, ground])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['muted', `${tone}-soft`],
  ]),
  ['white', 'accent-fill'],
  ['white', 'accent-fill-hover'],
]
/** The borders of controls. */
const borderPairs = plain.map((ground) => ['line-strong', ground])

describe.each(['light', 'dark'] as const)('the theme in its %s scheme', (scheme) => {
  const colorOf = (token = '') => (token === 'white' ? '#ffffff' : (tokens.get(token)?.[scheme] ?? ''))
  const below = (pairs: string[][], minimum: number) =>
    pairs
      .map(([front, ground]) => ({
        pair: `${front} on ${ground}`,
        ratio: contrast(colorOf(front), colorOf(ground)),
      }))
      // Not a number where a token is missing.
      .filter(({ ratio }) => !(ratio >= minimum))

  it('has texts with a contrast of at least 4.5, and borders of controls of at least 3', () => {
    expect(below(textPairs, 4.5)).toEqual([])
    expect(below(borderPairs, 3)).toEqual([])
  })
})
