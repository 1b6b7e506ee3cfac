/** A part of the buildings or common property that is expensive to repair. */
export const buildingPart =
  /\b(?:roofs?|roofing|gutters?|siding|stucco|balcon(?:y|ies)|decks?|stair(?:s|ways?|wells?)|railings?|walkways?|sidewalks?|pavement|asphalt|concrete|roads?|streets?|driveways?|parking (?:lots?|areas?|garages?|decks?|structures?)|garages?|retaining walls?|walls?|foundations?|plumbing|pipes?|piping|sewers?|drain(?:s|age)?|culverts?|ponds?|lakes?|dams?|spillways?|seawalls?|docks?|bridges?|pools?|liners?|boilers?|elevators?|HVAC|chillers?|clubhouses?|basketball courts?|tennis courts?|windows?|chimneys?|facades?|masonry|bricks?|beams?|columns?|joists?|cracks?|leaks?|water (?:intrusion|damage|lines?|mains?|loss)|flooding|erosion|settlement|structur(?:e|al)|electrical (?:panels?|system|wiring)|fire (?:alarm|sprinklers?)|fenc(?:e|es|ing)|flooring)\b/i

export const monitoringWords =
  /\b(?:monitor(?:ed|ing|s)?|keep(?:ing)? (?:an|a close) eye on|watch(?:ed|ing)? (?:closely|carefully|the|for)|wait(?:ing)? and see)\b/i
export const temporaryRepairWords =
  /\btemporar(?:y|ily)\b[^.;]{0,40}\b(?:repair(?:s|ed)?|fix(?:es|ed)?|patch\w*|shor(?:ed|ing)|support\w*|brac\w+|solutions?|measures?|seal\w*|cover\w*|tarp\w*)|\b(?:repaired|fixed|patched|sealed|shored|braced) temporarily\b|\bband-?\s?aids?\b|\bstop-?gap\b|\bquick fix\b|\bpatch job\b|\bpatched (?:up|for now|again)\b|\blimp(?:ing|ed)? along\b/i
export const deferralWords =
  /\bkick(?:ing|ed|s)?\b[^.;]{0,25}\b(?:can|down the road)\b|\bput(?:ting)? off\b|\bhold(?:ing)? off\b|\bpostpon(?:e|ed|ing)\b|\bdefer(?:red|ring)?\b|\bput on hold\b|\bpush(?:ed|ing) (?:back|out|off)\b|\bone more (?:year|season|winter)\b|\banother (?:year|season|winter) (?:or two )?(?:out of|from)\b|\bbuy(?:ing)? (?:us |some |more )?time\b|\bbudget constraints?\b|\black of (?:funds|funding|money)\b|\b(?:as|when|until|once) (?:the )?funds (?:allow|permit|are|become)\b|\bfor the time being\b/i

export const deferralPatterns = [
  ['put off', deferralWords],
  ['makeshift', temporaryRepairWords],
  ['watched', monitoringWords],
] as const

/** Words further apart, or in two items of a list, refer to different things. */
const maxDistance = 80
const sentenceBreaks = /[.;]\s|\s[•·▪●○o]\s+[A-Z]/

const spans = (words: RegExp, text: string) =>
  [...text.matchAll(new RegExp(words.source, 'gi'))].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

/** The part that a sentence describes as temporarily repaired, deferred, or monitored, and which of these it is. */
export function findUnrepairedPart(
  sentence: string,
): { part: string; way: (typeof deferralPatterns)[number][0] } | null {
  const text = sentence.replace(/\s+/g, ' ')
  const parts = spans(buildingPart, text)
  for (const [way, words] of deferralPatterns)
    for (const phrase of spans(words, text)) {
      const [nearest] = parts
        .map((part) => ({
          part,
          between:
            part.end <= phrase.start
              ? text.slice(part.end, phrase.start)
              : text.slice(phrase.end, part.start),
        }))
        .filter(({ between }) => between.length <= maxDistance && !sentenceBreaks.test(between))
        .sort((a, b) => a.between.length - b.between.length)
      if (nearest) return { part: nearest.part.text.toLowerCase(), way }
    }
  return null
}
