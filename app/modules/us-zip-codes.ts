import { stateNames as states } from '../us-state-names'

export { states }

const codes = new Map(Object.entries(states).map(([code, name]) => [name.toLowerCase(), code]))

/** "utah", "Utah", "UT" → "UT"; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ')
  return states[name] ? name : codes.get(name.toLowerCase())
}

/** "UT", "ut", "utah" → "Utah"; other text is unchanged. */
export const stateName = (text: string): string =>
  states[stateCode(text.toUpperCase()) ?? stateCode(text) ?? ''] ?? text

/** Ranges of the first three digits of ZIP codes. */
const zips: Record<string, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200-205',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055-055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '100-149 005-005 063-063',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '750-799 733-733 885-885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '220-246 201-201',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831',
}

/** Whether a ZIP code belongs to a state. */
export const isZipOf = (code: string, zip: string) =>
  (zips[code] ?? '').split(' ').some((range) => {
    const [from = '', to = ''] = range.split('-')
    return zip.slice(0, 3) >= from && zip.slice(0, 3) <= to
  })
