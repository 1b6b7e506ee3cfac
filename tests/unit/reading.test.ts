import { describe, expect, it } from 'vitest'
import { classify } from '~/modules/document-reading/classify'
import { illegiblePagesMessage, tooLong } from '~/modules/document-reading/failure'
import { foreignLanguage, languageMessage } from '~/modules/document-reading/language'
import { legibility } from '~/modules/document-reading/legibility'
import { layoutWords, type PlacedWord } from '~/modules/document-reading/page-layout'
import { normalizeWord } from '~/modules/document-reading/normalize-word'
import { turnPicture } from '~/modules/document-reading/picture'
import { toPageBox } from '~/modules/document-reading/turns'
import { placeVirtualWords, virtualPage, virtualPages } from '~/modules/document-reading/virtual-page'
import { packWords, unpackWords } from '~/modules/document-reading/words.server'

const english =
  'The Association shall maintain the Common Area, and each Owner shall pay a monthly assessment of $350.00 to the Board.'
const spanish =
  'Acta de la reunión de la Junta Directiva: se aprobó por unanimidad el presupuesto del año 2026 y la cuota de $350.'

describe('text normalization', () => {
  it('splits ligatures, keeps a hyphen at the end of a line, and drops invisible characters', () => {
    expect(normalizeWord('o\ufb03cial \ufb01nes')).toBe('official fines')
    expect(normalizeWord('main\u00adtenance')).toBe('maintenance')
    expect(normalizeWord('mainte\u00ad')).toBe('mainte-')
    expect(normalizeWord('Junta\u200b')).toBe('Junta')
    expect(normalizeWord('\uf0b7')).toBe('•')
    expect(normalizeWord('a\u0001\ue123')).toBe('a\ufffd\ufffd')
  })
})

describe('the language of a document', () => {
  const often = (sentence: string) => `${sentence} `.repeat(5)
  const random = (words: number) =>
    Array.from({ length: words }, (_, i) =>
      ((i + 3) ** 9 % 4_294_967_291).toString(36).replace(/\d/g, 'q'),
    ).join(' ')

  it.each([
    ['Spanish', spanish],
    [
      'French',
      'Les propriétaires de la résidence sont convoqués pour une assemblée dans les locaux du syndic.',
    ],
    [
      'German',
      'Die Eigentümer haben in der Versammlung beschlossen, dass die Kosten von allen zu tragen sind.',
    ],
  ])('is reported if unsupported: %s', (language, sentence) => {
    expect(foreignLanguage(often(sentence))).toEqual({ language })
    expect(foreignLanguage(sentence), 'too little to tell').toBeNull()
  })

  it('is not reported for English, tables, and bilingual documents', () => {
    expect(foreignLanguage(often(english))).toBeNull()
    expect(foreignLanguage(often(`${english} ${spanish}`))).toBeNull()
    expect(
      foreignLanguage(often('Landscaping $16,000 Water $7,000 Electricity $2,000 Insurance $9,000')),
    ).toBeNull()
    expect(
      foreignLanguage(often('Owners: Ana de la Cruz, Luis del Valle, Eva von Berg, Unit 4, Los Angeles')),
    ).toBeNull()
  })

  it('is not detected in random letters', () => {
    expect(foreignLanguage(random(300))).toBe('nonsense')
    expect(languageMessage('nonsense')).toBe('No recognizable words were found in this document.')
  })
})

describe('legibility', () => {
  const shifted = (by: number) => english.replace(/\S/g, (c) => String.fromCharCode(c.charCodeAt(0) - by))

  it.each([
    ['English', english],
    ['Spanish', spanish],
    ['a table of figures', 'Roof $12,500 2031 25 5\nPaving $48,000 2034 30 8\nTotal $60,500'],
    ['capitals', english.toUpperCase()],
  ])('accepts %s as words', (_, text) => {
    expect(legibility(text).share).toBeGreaterThan(0.9)
  })

  it.each([
    ['a font whose letters are shifted', shifted(29)],
    ['another such font', shifted(3)],
    ['characters without a meaning', '\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd'],
    ['debris of a bad scan', "~:J~ST. ;:~ 'lil1 ,.-J~ I|l _~'' x'Iq1"],
    ['nothing', ' \n '],
  ])('rejects %s', (_, text) => {
    expect(legibility(text).share).toBeLessThan(0.5)
  })

  it('ignores leaders and rules of forms', () => {
    expect(legibility('Monthly assessment ........................ $350').share).toBe(1)
    expect(legibility('Name of the insurer: ______________________').share).toBe(1)
  })
})

describe('the layout of a page', () => {
  /** Words of a line at a height, six points wide per letter. */
  const line = (text: string, left: number, top: number): PlacedWord[] =>
    [...text.matchAll(/\S+/g)].map((m) => ({
      text: m[0],
      left: left + m.index * 6,
      top,
      right: left + (m.index + m[0].length) * 6,
      bottom: top + 12,
    }))

  it('keeps the columns of a table in rows, separated by spaces', () => {
    const rows = [
      'Component',
      'Roof shingles of all buildings',
      'Paving',
      'Pool',
      'Fences',
      'Lights',
      'Gates',
      'Signs',
    ]
    const words = rows.flatMap((name, i) => [
      ...line(name, 72, 100 + i * 16),
      ...line(i === 0 ? '2030' : `$${i}00`, 320, 100 + i * 16),
      ...line(i === 0 ? '2031' : `$${i}50`, 420, 100 + i * 16),
    ])
    const { text } = layoutWords(words, 612, 792)
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Component   2030   2031',
      'Roof shingles of all buildings   $100   $150',
      'Paving   $200   $250',
    ])
  })

  it('reads two columns of running text one after another, between the lines that cross the page', () => {
    const left = (i: number) => `the left column goes on here ${i}`
    const right = (i: number) => `and the right one follows it ${i}`
    const numbers = Array.from({ length: 9 }, (_, i) => i)
    const words = [
      ...line('A heading that goes right across the page over both of the columns below', 72, 60),
      ...numbers.flatMap((i) => [...line(left(i), 72, 100 + i * 14), ...line(right(i), 330, 102 + i * 14)]),
      ...line('A footer that goes right across the page under both of the columns above', 72, 700),
    ]
    const lines = layoutWords(words, 612, 792).text.split('\n').filter(Boolean)
    expect(lines.slice(1, -1)).toEqual([...numbers.map(left), ...numbers.map(right)])
    expect(lines[0]).toMatch(/^A heading/)
    expect(lines.at(-1)).toMatch(/^A footer/)
  })

  it('returns the position of each word in the text and on the page', () => {
    const { text, words } = layoutWords(line('The Board meets', 61.2, 79.2), 612, 792)
    expect(words.map((w) => text.slice(w.start, w.end))).toEqual(['The', 'Board', 'meets'])
    expect(words[0]?.box).toEqual([0.1, 0.1, 0.1294, 0.1152])
  })
})

describe('rotation', () => {
  const picture = { pixels: new Uint8Array([1, 2, 3, 4, 5, 6]), width: 3, height: 2, dpi: 1 }

  it('turns an image clockwise', () => {
    expect([...turnPicture(picture, 1).pixels]).toEqual([4, 1, 5, 2, 6, 3])
    expect([...turnPicture(picture, 2).pixels]).toEqual([6, 5, 4, 3, 2, 1])
    expect([...turnPicture(picture, 3).pixels]).toEqual([3, 6, 2, 5, 1, 4])
    expect(turnPicture(picture, 3)).toMatchObject({ width: 2, height: 3 })
  })

  it('maps a box to its position on a rotated page', () => {
    const box = [0.1, 0.2, 0.4, 0.3] as const
    const near = (numbers: readonly number[]) => numbers.map((n) => Math.round(n * 100) / 100)
    expect(near(toPageBox(box, 1))).toEqual([0.7, 0.1, 0.8, 0.4])
    expect(near(toPageBox(box, 2))).toEqual([0.6, 0.7, 0.9, 0.8])
    expect(near(toPageBox(box, 3))).toEqual([0.2, 0.6, 0.3, 0.9])
    expect(toPageBox(box, 0)).toEqual(box)
  })
})

describe('pages of a Word document', () => {
  it('start at page breaks, or after a paragraph at about 3,000 letters', () => {
    const paragraph = { text: 'word '.repeat(200).trim() }
    expect(virtualPages([{ text: 'one' }, 'page break', 'page break', { text: 'two' }])).toEqual([
      'one\n',
      'two\n',
    ])
    const pages = virtualPages(Array.from({ length: 7 }, () => paragraph))
    expect(pages.map((p) => p.match(/word/g)?.length)).toEqual([600, 600, 200])
  })

  it('contain every letter, and no line or page longer than the sheet', () => {
    const long = { text: 'x'.repeat(20_000) }
    const pages = virtualPages([{ text: 'before' }, long, { text: 'a\nb' }])
    expect(pages.join('').replace(/\s/g, '')).toBe(`before${long.text}ab`)
    for (const page of pages) {
      const lines = page.split('\n')
      expect(lines.length - 1).toBeLessThanOrEqual(virtualPage.lines)
      expect(Math.max(...lines.map((l) => l.length))).toBeLessThanOrEqual(virtualPage.columns)
    }
  })

  it('have a position for each word, line by line', () => {
    const words = placeVirtualWords('The Board\nmeets\n')
    expect(words.map((w) => [w.start, w.end])).toEqual([
      [0, 3],
      [4, 9],
      [10, 15],
    ])
    expect(words[1]?.box[1]).toBe(words[0]?.box[1])
    expect(words[2]?.box[0]).toBe(words[0]?.box[0])
    expect(words[2]?.box[1]).toBe(words[0]?.box[3])
  })
})

it('words are packed and unpacked without loss', () => {
  const words = placeVirtualWords('The Board   meets\n\nevery month\n')
  expect(unpackWords(packWords(words))).toEqual(words)
  expect(unpackWords(packWords([]))).toEqual([])
})

it('a message names what was not read', () => {
  expect(illegiblePagesMessage([])).toBeNull()
  expect(illegiblePagesMessage([3])).toBe('Nothing could be read on page 3.')
  expect(illegiblePagesMessage([3, 7, 9])).toBe('Nothing could be read on pages 3, 7, and 9.')
  expect(illegiblePagesMessage(Array.from({ length: 14 }, (_, i) => i + 1))).toBe(
    'Nothing could be read on pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 4 more.',
  )
  expect(tooLong(1234)).toBe('This document has 1,234 pages. We read only the first 500.')
})

describe('the kind of a document', () => {
  it.each([
    [
      'rules',
      'Standards v2.pdf',
      'RULES & STANDARDS for HOMEOWNERS\nof the Test Hills Association\nSome provisions are compiled from the Declaration of Covenants, Conditions & Restrictions. Pets must be on a leash. Trash may not be left outside. No parking on the grass. Violations are fined.',
    ],
    [
      'reserve_study',
      'Section 4.pdf',
      'FINANCIAL SCHEDULE\nAND\nRESERVE FUND CONTRIBUTION\nREQUIREMENTS\nPercent funded 64%\nFunding Plan Summary (Cash Flow)',
    ],
    [
      'ccrs',
      'Scan_0042.pdf',
      'AMENDED AND RESTATED DECLARATION OF COVENANTS,\nCONDITIONS AND RESTRICTIONS\nFOR TEST HILLS\nThis Declaration is made by the Declarant. The covenants run with the land. Each Owner is subject to the Bylaws.',
    ],
    [
      'bylaws',
      'doc.pdf',
      'BYLAWS\nOF\nTEST HILLS OWNERS ASSOCIATION, INC.\nThe annual meeting of the members is held in March. A quorum is 20 %. Votes may be cast by proxy. The Declaration of Covenants, Conditions and Restrictions prevails over these provisions wherever the two disagree.',
    ],
    [
      'rules',
      'x.pdf',
      'TEST HILLS\nRules and Regulations\nPets must be on a leash. Quiet hours begin at 10. Violations are fined. Guests may not park on the street.',
    ],
    [
      'budget',
      'x.pdf',
      'Test Hills HOA\n2026 Approved Operating Budget\nIncome\nAssessments   $100,000\nTotal Income   $100,000\nInsurance   $9,000\nTotal Expenses   $98,000',
    ],
    [
      'financial_statement',
      'x.pdf',
      'Test Hills HOA\nBalance Sheet\nAs of December 31, 2025\nTotal Assets   $90,000\nTotal Liabilities   $5,000\nFund Balance   $85,000',
    ],
    [
      'reserve_study',
      'x.pdf',
      'Test Hills\nReserve Study\nPercent Funded: 60 %\nFully Funded Balance: $400,000\nUseful life of components',
    ],
    [
      'minutes',
      'x.pdf',
      'THPOA 3-2-24 Board Meeting Notes\nA Board Meeting was held on Saturday at the pool. The proposed budget, insurance, landscaping, and contingency were discussed.',
    ],
    [
      'minutes',
      'board-meeting-2023-02-02.pdf',
      'February 2, 2023\nGoing over the bylaws: quorum and proxies.',
    ],
    ['notice', 'x.pdf', 'Test Hills Newsletter\nSpring 2026\nThe new budget has been approved.'],
    [
      'minutes',
      'x.pdf',
      'May 3, 2016\nMembers present: five.\n1. Review of the April budget: cash and accounts were gone through and accepted by all\nthe board, and the proposed budget, insurance, and landscaping were read.',
    ],
    [
      'minutes',
      'x.pdf',
      'May 3, 2016\nThe meeting was opened by the president at 3:00 P.M.\nMembers of the board present: five.',
    ],
    [
      'minutes',
      'x.pdf',
      'Test Hills\nBoard of Directors Meeting\nMinutes of May 4, 2026\nThe meeting was called to order. Motion to approve the budget, seconded, carried unanimously. Adjourned at 8 PM.',
    ],
    [
      'minutes',
      'x.pdf',
      'Test Hills\nActa de la reunión de la Junta Directiva\nSe presentó la moción de aprobar el presupuesto, secundada y aprobada por unanimidad.',
    ],
    [
      'fee_schedule',
      'x.pdf',
      'Test Hills\nSchedule of Fees 2026\nTransfer fee   $250\nLate fee   $25\nNSF   $35',
    ],
    [
      'insurance',
      'x.pdf',
      'CERTIFICATE OF LIABILITY INSURANCE\nNamed insured: Test Hills. Policy period 1/1/2026 to 1/1/2027. Deductible $5,000. Each occurrence $1,000,000',
    ],
    [
      'questionnaire',
      'x.pdf',
      'Condominium Project Questionnaire\nTotal number of units: 40. Owner-occupied: 30. Is the project subject to litigation? Yes No',
    ],
    [
      'notice',
      'x.pdf',
      'Test Hills\nDear Homeowner,\nPlease be advised that the pool opens in May. If you have any questions, call us.\nSincerely, the manager',
    ],
    [
      'ccrs',
      'Declaration and Bylaws.pdf',
      'DECLARATION OF CONDOMINIUM OWNERSHIP AND BY-LAWS FOR TEST HILLS\nThe annual meeting of the owners, proxies, a quorum, the election of directors and vacancies are told below.',
    ],
    [
      'questionnaire',
      'x.pdf',
      'DISCLOSURE STATEMENT PURSUANT TO SECTION 22.1\nBuilding insurance, deductible $5,000, fidelity $600,000. Completed by: Ann Demo',
    ],
    ['insurance', 'Master Insurance 2026.pdf', ''],
    ['ccrs', 'TestHillsCCRsAmendment2.pdf', ''],
    [
      'minutes',
      'GMHA 4-12-25 board notes.pdf',
      'GMHA 4-12-25 Annual Meeting Notes\nA Green Meadow Homeowners Board Meeting was held on Saturday, April 12, 2025.\nThe dues that the bylaws allow were discussed, as were the covenants.',
    ],
    [
      'minutes',
      'feb.pdf',
      'MEETING AGENDA\nPresent: Ann Lake, Bo Reed, Cy Hall\n1. The bylaws were scanned\nII. Budget\nA. Vote to approve it passed',
    ],
    [
      'minutes',
      'budget meeting 2012.pdf',
      'MINUTES\nMEMBERS’ BUDGET MEETING\nThe meeting was called to order. Two owners brought a budget of their own.',
    ],
    [
      'notice',
      'spring.pdf',
      'Greetings, Fellow Lakeside Homeowners,\nPlease take a few minutes to vote on the budget. Sincerely, the Board',
    ],
    [
      'rules',
      'No 4.pdf',
      'RESOLUTION OF THE BOARD\nWHEREAS, section 12 of the Declaration of Covenants provides for fines,\nowners shall pay a fine for violations of the declaration,\nbylaws, and rules and regulations.',
    ],
    [
      'other',
      'faq.pdf',
      'Frequently Asked Questions\nWhat are the Bylaws of Test Hills?\nThe bylaws also allow additional assessments. The most recent one is in the\nbudget of 2024. In addition to the parks, the dues pay for everything in the approved\nBudget and for the insurance.',
    ],
    ['other', 'IMG_2041.jpg', 'A recipe for bread: flour, water, salt and patience.'],
    ['other', 'x.pdf', ''],
  ])('is %s for a file named %s', (kind, name, text) => {
    expect(classify(name, [text])).toBe(kind)
  })

  it('is recognized behind a cover sheet', () => {
    const cover = 'RECORDING REQUESTED BY\nTest Title Company\nInstrument 2008-104'
    const first =
      'DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS\nOF TEST HILLS\nThe Declarant hereby declares'
    expect(classify('scan.pdf', [cover, '', first])).toBe('ccrs')
  })
})
