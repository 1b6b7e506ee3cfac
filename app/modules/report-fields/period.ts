/** Words that tell of when a figure is, or how certain it was then. */
const timely =
  /\b(?:1[89]|20)\d{2}\b|\b(?:proposed|planned|projected|estimated|forecast|budget(?:ed)?|actual|approved|adopted|draft|recommended|minimum|maximum|initial|superseded|required)\b/i

/** Of a candidate's qualifier what tells the period or status of its value; null for a unit's type or how often it is paid. */
export const periodOf = (qualifier: string | undefined): string | null =>
  qualifier !== undefined && timely.test(qualifier) ? qualifier : null
