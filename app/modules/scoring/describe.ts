import { datesInWords } from '../formatting'
import { areaNames, areas, areaWeights, criteria } from './criteria'
import { projectRules } from './lender-project'
import { lenderTests, rulesAsOf } from './lender-tests'
import { caps, grades, keyFacts, minCoverage, provisionalCap, scoreLabel, scoringMethod } from './score'

/** A part of the public description, for the page and for the file in the repository. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const heading = (text: string): Part => ({ kind: 'heading', text })
const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
const list = (...items: string[]): Part => ({ kind: 'list', items })
const table = (head: string[], rows: string[][]): Part => ({ kind: 'table', head, rows })

/** Sentences as they begin in print. */
const sentences = (text: string) => text.replace(/(?:^|\. )[a-z]/g, (start) => start.toUpperCase())

const inputTables: Part[] = areas.flatMap((area) => [
  heading(`${areaNames[area]} health, ${areaWeights[area]}% of the score`),
  table(
    ['Input', 'Points', 'What earns them'],
    criteria
      .filter((criterion) => criterion.area === area)
      .map(({ label, available, rule }) => [label, String(available), `${sentences(rule)}.`]),
  ),
])

function counted({ validFrom, validUntil }: (typeof lenderTests)[number]): string {
  if (validFrom !== null) return `Applications from ${datesInWords(validFrom)}`
  return validUntil === null ? 'In force' : `Applications until ${datesInWords(validUntil)}`
}

export const methodTitle = 'How Scores and Lender Tests Work'
export const methodVersion = scoringMethod
export const methodLead =
  'The FiPhO score says how healthy a homeowners association is: its finances, its buildings, and the way it is run. It goes from 0 to 100 and rests only on what documents say and our staff have verified. Every report prints the version of the method and the points of each input, so that anyone can check the result.'

/** The method as anyone may read it, made from the tables that it calculates with. */
export const describeMethod = (): Part[] => [
  ...inputTables,
  paragraph(
    'Below the first and above the last figure of a rule, the points stay the same. The whole score adds up the three areas by their shares. Pets, parking, and rental rules never score: whether they suit you is for you to say.',
  ),

  heading('What the documents do not say'),
  list(
    'An input that nothing answers is left out: an area’s score is the points it has earned, divided by the points that are known, times 100.',
    'An input of which a document says that there is none earns no points, unless “none” is good news, as with lawsuits.',
    `An area with fewer than ${minCoverage} of 100 known points has no score of its own, but a range. In the whole score it counts by its known points; an area of which nothing is known is left out.`,
  ),

  heading('The range'),
  paragraph(
    'Buyers rarely have every document, so every score comes with the lowest and the highest figure that it can still turn out to be, for each area and for the whole.',
  ),
  list(
    'Lowest: every unknown input earns no points, and the limits below apply that it could call for.',
    'Highest: every unknown input earns all of its points.',
    'Where the points of a known input depend on an unknown one, each end takes the points that fit it: a contribution that a reserve study may call enough, old buildings whose reserves may be strong, and one of the two covers where the other may be there.',
  ),

  heading('Grades'),
  table(
    ['Grade', 'Rounded score', 'In a word'],
    grades.map(([grade, from], at) => {
      const above = grades[at - 1]?.[1]
      return [grade, above === undefined ? `${from} and more` : `${from} to ${above - 1}`, scoreLabel(from)]
    }),
  ),
  list(
    `A single grade is given when the lowest and the highest score have the same one, or when every area has at least ${minCoverage} known points.`,
    'Otherwise the report names the two grades between which the score lies, and no score. Where nothing is known, there is no grade.',
    `A score is provisional, and at most ${provisionalCap}, while the documents do not say ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(keyFacts.map(({ unknown }) => unknown))}. The same limit applies to the lowest score, not to the highest.`,
    'Our staff can set a score by hand with a reason; the report then says so, with what the method gives.',
  ),

  heading('Limits'),
  paragraph('However good the rest is:'),
  list(...caps.map(({ atMost, reason }) => `At most ${atMost}, if ${reason}.`)),

  heading('What would settle it'),
  paragraph(
    'For each document that is missing, the report says how many points of the score it could settle: the points of the unknown inputs that such a document usually answers, by the share of their area. The documents that could settle most come first, each with the sentence to send to the association.',
  ),

  heading(`Lender tests, as of ${datesInWords(rulesAsOf)}`),
  paragraph(
    'Beside the score, and no part of it, a report compares the association with rules that lenders publish. Each test passes, fails, or is unknown with what is missing. Only a lender can approve a loan. Which tests count depends on the kind of project, and on the date of the loan application: the report on the web lets you choose it, and the PDF is for the day of the report.',
  ),
  table(
    ['Project', 'What counts'],
    projectRules.map(({ project, review }) => [project, review]),
  ),
  table(
    ['Test', 'Limit', 'When', 'Source'],
    lenderTests.map((test) => [
      test.name,
      sentences(test.limit),
      counted(test),
      test.isSecondary ? `${test.source}, as reported` : test.source,
    ]),
  ),
  paragraph(
    '“As reported” means that we know the rule, or since when it counts, from others who quote it, and not from its own text.',
  ),

  heading('Versions'),
  list(
    'v2, November 2026: the range, the two grades between which a score lies, what would settle it, and lender tests by kind of project and date of application.',
    'v1: the same inputs, points, and limits. Without enough documents it gave no grade at all, and it reweighted the other areas where one was unknown. Reports that were approved by it are shown as they were approved.',
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
