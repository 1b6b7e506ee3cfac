/**
 * Common letter pairs in English and Spanish words (at least 4 in 1,000; without accents). Unlike a word list, they
 * accept names, other European languages, and legal terms.
 */
const followers = Object.fromEntries(
  `a:bcdfgiklmnprstuvwxy b:abceijlmoprstuy c:acehiklorstuy d:adegilmorsuvwy e:abcdefghilmnopqrstvwxy
   f:aefilnorstuy g:aeghilmnorstuyz h:aeilmnorstuy i:abcdefglmnoprstvxz j:adeilosuvy k:adefghilnopstuwy
   l:adefgilopstuvy m:abdeilmnopsu n:acdefgiklnopstuvy o:abcdfgiklmnoprstuvw p:adehilmoprstuy q:lsu
   r:abcdefgiklmnoprstuvy s:acefhiklmnopstuy t:acehilorstuwy u:abcdefgilmnoprst v:aeiou w:aehilnors
   x:acehijpsty y:abcdefgilmnoprstvwyz z:aeiloruyz`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 1), entry.slice(2)]),
)

const letterRun = /\p{L}+/gu
const numberWord = /^[([$#+-]*\d[\d,./:%-]*[)\]%,.;:]*$/

/** Whether letters could be a word: consistent capitals, a vowel, and few unusual pairs. */
function isPlausible(run: string): boolean {
  const withoutAccents = run.normalize('NFD').replace(/\p{M}/gu, '')
  if (!/^(\p{Lu}?\p{Ll}*|\p{Lu}+|(Mc|Mac|O)\p{Lu}\p{Ll}+)$/u.test(withoutAccents)) return false
  const lower = withoutAccents.toLowerCase()
  if (lower.length >= 3 && !/[aeiouy]/.test(lower)) return false
  let rare = 0
  for (let i = 1; i < lower.length; i++)
    if (!followers[lower.charAt(i - 1)]?.includes(lower.charAt(i))) rare += 1
  return rare <= Math.floor(lower.length / 4)
}

/** Abbreviations (HOA, LLC, PH) and single letters follow no rule and are not counted. */
const isShort = (run: string) => run.length === 1 || (run.length <= 4 && run === run.toUpperCase())

type Legibility = {
  /** How many letters there are. */
  letters: number
  /** Letters in plausible words. */
  plausible: number
  /** 0 to 1: the share of characters in plausible words or numbers. */
  share: number
}

type Counts = Pick<Legibility, 'letters' | 'plausible'> & {
  /** Characters in plausible words and numbers. */
  readable: number
  /** Characters that should be readable: not leaders, surrounding punctuation, or abbreviations. */
  counted: number
}

function count(word: string): Counts {
  // Leaders and rules of forms (....., _____) are not counted.
  const characters = word.replace(/[._…-]{3,}/g, '')
  if (characters === '') return { letters: 0, plausible: 0, readable: 0, counted: 0 }
  if (numberWord.test(characters))
    return { letters: 0, plausible: 0, readable: characters.length, counted: characters.length }
  let letters = 0
  let inWord = 0
  let neutral = 0
  for (const [run] of characters.matchAll(letterRun)) {
    letters += run.length
    // Single letters are articles as well as OCR debris.
    if (run.length >= 2 && isPlausible(run)) inWord += run.length
    else if (isShort(run)) neutral += run.length
  }
  // Punctuation around a word is not debris.
  const surroundingMarks = Math.min(2, characters.replace(/[\p{L}\p{N}]/gu, '').length)
  return {
    letters,
    plausible: inWord,
    readable: inWord + (inWord + neutral > 0 ? (characters.match(/\d/g)?.length ?? 0) : 0),
    counted: Math.max(inWord, characters.length - surroundingMarks - neutral),
  }
}

/** A cache, since a few hundred words make up half of a document. */
const countCache = new Map<string, Counts>()
const maxCountedWords = 5_000
const maxCountedLength = 30

function cachedCount(word: string): Counts {
  const cached = countCache.get(word)
  if (cached) return cached
  const counts = count(word)
  if (word.length <= maxCountedLength && countCache.size < maxCountedWords) countCache.set(word, counts)
  return counts
}

/** Measures how far a text consists of words and numbers rather than debris of a broken font or bad scan. */
export function legibility(text: string): Legibility {
  let [letters, plausible, readable, counted] = [0, 0, 0, 0]
  for (const word of text.split(/\s+/)) {
    const counts = cachedCount(word)
    letters += counts.letters
    plausible += counts.plausible
    readable += counts.readable
    counted += counts.counted
  }
  return { letters, plausible, share: counted === 0 ? 0 : Math.min(1, readable / counted) }
}

const verbs = 'is are shall must will was were has'
/** Words that never follow a function word in English; "the of" appears where lines or columns are mixed up. */
const impossibleFollowers = new Map(
  Object.entries({
    the: `${verbs} the of and to in be for shall with at from as that which may have or a any such his`,
    an: `${verbs} an the of and to in be by for with at from as that which may not have or a any such`,
    of: `${verbs} of to be have from with`,
    and: 'and',
    or: 'or',
    to: `${verbs} to of may`,
    be: `${verbs} be of may`,
    shall: `${verbs} of to and or the with that which from may`,
    by: `${verbs} by of be to may`,
    with: `${verbs} with of be to by may`,
    from: `${verbs} from of be to by may`,
    for: `${verbs} for of be to by may`,
  }).map(([word, followers]) => [word, new Set(followers.split(' '))]),
)

/** Words, and punctuation or empty lines that separate pairs. */
const wordsAndMarks = /[a-z]+|[^\sa-z]+|\n\n/g
/** In sentences, OCR errors make one pair in a hundred impossible; in shuffled words, one in five is. */
const maxImpossible = 0.07
const minImpossible = 4
const minPairs = 20

/**
 * Whether a text's words are legible but in the wrong order. Tables, other languages, and short texts are not judged.
 */
export function isJumbled(text: string): boolean {
  let pairs = 0
  let wrong = 0
  let wrongFollowers: Set<string> | undefined
  for (const [word] of text.toLowerCase().matchAll(wordsAndMarks)) {
    if (wrongFollowers && /^[a-z]/.test(word)) {
      pairs += 1
      if (wrongFollowers.has(word)) wrong += 1
    }
    wrongFollowers = impossibleFollowers.get(word)
  }
  return pairs >= minPairs && wrong >= minImpossible && wrong >= maxImpossible * pairs
}
