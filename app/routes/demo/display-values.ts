import { usd } from '~/modules/formatting'
import type { Demo } from './answers'

/** Parses a typed number; null if it is invalid or implausibly large for an association. */
function numberIn(text: string): number | null {
  const number = Number(text.replace(/[$,\s]/g, ''))
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 && number < 1e9 ? number : null
}

/** The answers as the portal shows them: numbers are formatted, other text is unchanged. */
export function displayValues({ answers }: Demo) {
  const [units, dues] = [numberIn(answers.totalUnits), numberIn(answers.monthlyDues)]
  return {
    name: answers.hoaName.trim(),
    place: [
      answers.propertyAddress.trim(),
      answers.city.trim(),
      `${answers.state} ${answers.zipCode.trim()}`.trim(),
    ]
      .filter(Boolean)
      .join(', '),
    units: units === null ? answers.totalUnits.trim() : units.toLocaleString('en-US'),
    dues: dues === null ? answers.monthlyDues.trim() : usd(Math.round(dues * 100)),
    company: answers.companyName.trim(),
    contact: [answers.contactName.trim(), answers.title.trim()].filter(Boolean).join(', '),
  }
}
