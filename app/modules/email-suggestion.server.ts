import { distance } from 'fastest-levenshtein'

/** Common mail domains, and existing ones that are similar to them. */
const knownDomains = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com aol.com aim.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net optonline.net frontier.com windstream.net centurylink.net juno.com protonmail.com proton.me pm.me zoho.com fastmail.com gmx.com gmx.net mail.com email.com hey.com duck.com'.split(
    ' ',
  ),
)

/** Misspelled top-level domains and the intended ones. */
const correctEndings: Record<string, string> = Object.fromEntries(
  'com:con,cmo,ocm,vom,xom,comm,coom,c0m,cpm,clm,ckm,dom net:nte,ent,nrt,ner,nett org:ogr,rog,orgg'
    .split(' ')
    .flatMap((entry) => {
      const [intended = '', typed = ''] = entry.split(':')
      return typed.split(',').map((ending) => [ending, intended])
    }),
)
/** Country domains that look like a mistyped ending of a large provider's domain. */
const truncatedEndings: Record<string, string> = { co: 'com', cm: 'com', om: 'com', ne: 'net' }

const sortLetters = (text: string) => [...text].sort().join('')

/**
 * Whether the difference looks like a typo: one wrong, missing, or extra letter, two swapped letters, or a
 * few more in a long name.
 */
function isTypo(typed: string, intended: string): boolean {
  if (intended.length < 5) return false
  const letters = distance(typed, intended)
  if (letters === 1) return true
  return (
    letters === 2 &&
    (sortLetters(typed) === sortLetters(intended) || (intended.length >= 6 && typed[0] === intended[0]))
  )
}

/**
 * The address that was probably meant: name@gmial.com → name@gmail.com. Null if nothing looks wrong. Only for
 * asking the user, since any domain may exist.
 */
export function suggestEmail(email: string): string | null {
  const atSign = email.lastIndexOf('@')
  const [user, domain] = [email.slice(0, atSign), email.slice(atSign + 1).toLowerCase()]
  if (atSign < 1 || knownDomains.has(domain)) return null
  const dot = domain.indexOf('.')
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const suggest = (intended: string) => `${user}@${intended}`

  const completeEnding = truncatedEndings[ending]
  if (completeEnding && knownDomains.has(`${name}.${completeEnding}`))
    return suggest(`${name}.${completeEnding}`)
  const last = domain.slice(domain.lastIndexOf('.') + 1)
  const corrected = `${domain.slice(0, -last.length)}${correctEndings[last] ?? last}`
  if (knownDomains.has(corrected)) return suggest(corrected)
  const correctedEnding = corrected.slice(corrected.indexOf('.') + 1)
  const similarDomain = [...knownDomains].find(
    (provider) =>
      provider.slice(provider.indexOf('.') + 1) === (truncatedEndings[correctedEnding] ?? correctedEnding) &&
      isTypo(name, provider.slice(0, provider.indexOf('.'))),
  )
  if (similarDomain) return suggest(similarDomain)
  return corrected === domain ? null : suggest(corrected)
}
