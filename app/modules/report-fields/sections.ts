/** The sections of a report, in their order (docs/specification/reports-and-scores.md#sections). */
export const sections = [
  { id: 'general', label: 'General' },
  { id: 'key-info', label: 'Key Information' },
  { id: 'fipho', label: 'FiPhO Health Scores' },
  { id: 'alerts', label: 'Critical Alerts' },
  { id: 'management', label: 'Management' },
  { id: 'financial', label: 'Financial & Insurance' },
  { id: 'rules', label: 'Rules & Governance' },
  { id: 'documents', label: 'Documents' },
] as const
export type SectionId = (typeof sections)[number]['id']

export const sectionIds = sections.map(({ id }) => id) as [SectionId, ...SectionId[]]

export const isSection = (id: string | null): id is SectionId => sections.some((s) => s.id === id)
