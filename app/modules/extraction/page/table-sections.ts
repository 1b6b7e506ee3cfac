/** The section of a budget or statement that a row belongs to. */
export type Section = 'income' | 'expenses' | 'reserves' | 'assets' | 'liabilities' | ''

const sections: [Section, RegExp][] = [
  [
    'income',
    /^(?:(?:operating|annual|ordinary|cash|budgeted|association|dues|assessments?|maintenance|member(?:ship)?|total|other)\s+)*(?:incomes?|revenues?|receipts|sources of funds|cash inflows?|deposits)\b(?!.*\bexpen)/i,
  ],
  [
    'expenses',
    /^(?:(?:operating|annual|ordinary|cash|budgeted|common|association|other|general|and)\s+)*(?:expen(?:ses?|ditures?)|disbursements?|costs|uses of funds|cash outflows?|payments)\b/i,
  ],
  [
    'reserves',
    /^(?:(?:capital|replacement|total|the)\s+)*(?:reserves?|replacement fund)\b(?!\s+(?:study|analysis))/i,
  ],
  [
    'assets',
    /^(?:(?:current|total|cash|other)\s+)*(?:assets|checking\/savings|bank accounts?)\b|^[\w'’&.-]{2,20}\s(?:[\w'’&.-]{2,20}\s)?assets:?$/i,
  ],
  [
    'liabilities',
    /^(?:(?:current|long[- ]term|total)\s+)*(?:liabilities|equity|fund balances?|members'? equity)\b/i,
  ],
]

/** The movements of an account end the section above. */
const accountTitle = /^(?:operating|checking|bank) accounts?(?: (?:balances?|activity|summary))?:?$/i

const longestSectionTitle = 60

/** The section that a title names, '' if one ends there; null if it names none. */
export const sectionOf = (text: string): Section | null => {
  const title = text.replace(/^[^A-Za-z]+/, '')
  if (title.length === 0 || title.length > longestSectionTitle || /[.;]\s*$/.test(title)) return null
  if (accountTitle.test(title)) return ''
  return sections.find(([, words]) => words.test(title))?.[0] ?? null
}

export const totalLabel = /^(?:grand |sub-?)?totals?\b/i

/** The section of the rows after a total: after "Total Income", no income follows. */
export const sectionAfterTotal = (label: string, section: Section): Section =>
  (section === 'income' && /income|revenue|receipts/i.test(label)) ||
  (section === 'expenses' && /expen|disburse|costs/i.test(label))
    ? ''
    : section
