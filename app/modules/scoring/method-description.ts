import { datesInWords } from '../date-formats'
import { joinWithOr } from '../formatting'
import { areaNames, areas, areaWeights, criteria } from './criteria'
import { ageRules } from './figure-age'
import { projectRules } from './lender-project'
import { lenderTests, rulesAsOf } from './lender-tests'
import { caps, grades, keyFacts, minKnownPoints, provisionalCap, scoreLabel, scoringMethod } from './score'

/** A section of the public description, for the page and the repository's file. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const heading = (text: string): Part => ({ kind: 'heading', text })
const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
const list = (...items: string[]): Part => ({ kind: 'list', items })
const table = (head: string[], rows: string[][]): Part => ({ kind: 'table', head, rows })

/** Capitalizes the first letter of each sentence. */
const capitalizeSentences = (text: string) => text.replace(/(?:^|\. )[a-z]/g, (start) => start.toUpperCase())

const inputTables: Part[] = areas.flatMap((area) => [
  heading(`${areaNames[area]} health, ${areaWeights[area]}% of the score`),
  table(
    ['Input', 'Points', 'What earns them'],
    criteria
      .filter((criterion) => criterion.area === area)
      .map(({ label, available, rule }) => [label, String(available), `${capitalizeSentences(rule)}.`]),
  ),
])

function effectivePeriod({ validFrom, validUntil }: (typeof lenderTests)[number]): string {
  if (validFrom !== null) return `Applications from ${datesInWords(validFrom)}`
  return validUntil === null ? 'In effect' : `Applications until ${datesInWords(validUntil)}`
}

export const methodTitle = 'How Scores and Lender Tests Work'
export const methodVersion = scoringMethod
export const methodLead =
  'The FiPhO score shows how healthy a homeowners association is: its finances, its buildings, and how it is run. It ranges from 0 to 100 and is based only on what documents say and our staff has verified. Every report prints the version of the method and the points for each input, so that anyone can check the result.'

/** The public description of the method, generated from the tables that it calculates with. */
export const describeMethod = (): Part[] => [
  ...inputTables,
  paragraph(
    'Below the first figure of a rule and above the last, the points stay the same. The overall score is the weighted sum of the three areas. Pet, parking, and rental rules never affect the score: only you can decide whether they suit you.',
  ),

  heading('What the documents don’t say'),
  list(
    'An input with no answer is left out: an area’s score is the points it earned, divided by the points that are known, times 100.',
    'If a document states that there is none of something, that input earns no points, unless “none” is good news, as with lawsuits.',
    `An area with fewer than ${minKnownPoints} of 100 known points has a range instead of a score. It counts toward the overall score with its known points. An area about which nothing is known is left out.`,
  ),

  heading('How old a figure may be'),
  paragraph(
    'Every figure behind the score or a lender test is printed with the period or date it covers. A figure that is too old counts as unknown, which widens the range, and the report gives the reason and what to ask for. Its age is counted from the last day of its period, for lender tests to the date of the loan application, and for the score to the day of the report.',
  ),
  table(
    ['Figure', 'Counts for'],
    Object.values(ageRules).map(({ covers, months }) => [
      covers,
      months === 0 ? 'As long as the policy runs' : `${months} months after the last day of its period`,
    ]),
  ),
  list(
    'If a document gives only a year, we use its last day. For a fiscal year, we use the latest day it could end.',
    'A figure with no date in any document still counts, marked “date not stated,” because nothing shows that it is too old. Insurance figures without an expiration date count in the same way.',
    'Bad news doesn’t expire: critical repairs and lawsuits count until a document says they are over.',
    'The age of a reserve study, of an inspection, of the last election, and of the newest minutes is judged by the rules above.',
  ),

  heading('The range'),
  paragraph(
    'Buyers rarely have every document, so every score comes with the lowest and highest figure it could still turn out to be, for each area and overall.',
  ),
  list(
    'Lowest: every unknown input earns no points, and any limit below that it could trigger applies.',
    'Highest: every unknown input earns full points.',
    'If the points for a known input depend on an unknown one, each end of the range uses the points that fit it. Examples are a contribution that a reserve study may consider sufficient, old buildings whose reserves may be strong, and one of two insurance coverages when the other may exist.',
  ),

  heading('Grades'),
  table(
    ['Grade', 'Rounded score', 'Rating'],
    grades.map(([grade, from], at) => {
      const above = grades[at - 1]?.[1]
      return [grade, above === undefined ? `${from} or more` : `${from} to ${above - 1}`, scoreLabel(from)]
    }),
  ),
  list(
    `The report gives a single grade if the lowest and highest scores have the same grade, or if every area has at least ${minKnownPoints} known points.`,
    'Otherwise, the report gives the two grades the score falls between, and no score. If nothing is known, there is no grade.',
    `A score is provisional, and at most ${provisionalCap}, as long as the documents don’t say ${joinWithOr(keyFacts.map(({ unknown }) => unknown))}. The same limit applies to the lowest score, but not to the highest.`,
    'Our staff can set a score manually and must give a reason. The report then says so and shows the score from the method.',
  ),

  heading('Limits'),
  paragraph('No matter how good everything else is, the overall score is limited:'),
  list(...caps.map(({ atMost, reason }) => `At most ${atMost} if ${reason}.`)),

  heading('What missing documents could change'),
  paragraph(
    'For each missing document, the report shows how many points of the overall score it could settle: the points for the unknown inputs such a document usually answers, weighted by area. The documents that could settle the most come first, each with the wording to send to the association.',
  ),

  heading(`Lender tests, as of ${datesInWords(rulesAsOf)}`),
  paragraph(
    'Separately from the score, a report compares the association with rules that lenders publish. Each test passes, fails, or is unknown, and the report says what is missing. Only a lender can approve a loan. Which tests apply depends on the kind of project and on the date of the loan application. The online report lets you choose the date; the PDF uses the date of the report.',
  ),
  table(
    ['Project', 'What applies'],
    projectRules.map(({ project, review }) => [project, review]),
  ),
  table(
    ['Test', 'Limit', 'When', 'Source'],
    lenderTests.map((test) => [
      test.name,
      capitalizeSentences(test.limit),
      effectivePeriod(test),
      test.isSecondary ? `${test.source}, as reported` : test.source,
    ]),
  ),
  paragraph(
    '“As reported” means that we know the rule, or its effective date, from others who quote it and not from the original text.',
  ),

  heading('Versions'),
  list(
    'v2, November 2026: a dues increase that is only proposed counts as unknown. Scores approved earlier are unchanged.',
    'v2, November 2026: figures that are too old count as unknown. Scores approved earlier are unchanged.',
    'v2, November 2026: added the range, the two grades a score falls between, what missing documents could change, and lender tests by kind of project and application date.',
    'v1: the same inputs, points, and limits. Without enough documents, it gave no grade at all, and if one area was unknown, it reweighted the others. Reports approved under v1 are shown as they were approved.',
  ),
]

/** The description as Markdown. */
export const methodMarkdown = () =>
  [
    `# ${methodTitle}`,
    `Method ${methodVersion}. ${methodLead}`,
    ...describeMethod().map((part) => {
      switch (part.kind) {
        case 'heading':
          return `## ${part.text}`
        case 'paragraph':
          return part.text
        case 'list':
          return part.items.map((item) => `- ${item}`).join('\n')
        case 'table':
          return [part.head, part.head.map(() => '---'), ...part.rows]
            .map((cells) => `| ${cells.join(' | ')} |`)
            .join('\n')
      }
    }),
  ].join('\n\n')
