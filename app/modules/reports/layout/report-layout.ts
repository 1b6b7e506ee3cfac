import type { Grade } from '../../scoring/score'
import type { Alert } from '../alerts/alerts'
import type { EvidenceKey } from '../revisions/evidence'
import type { ShownRequest } from './score-blocks'
import type { Level } from './score-scale'

/** A printed figure: its value, or the reason that it is absent, and its source. */
export type Row = {
  label: string
  value: string | null
  /** The suffix with the period, such as "(as of January 1, 2025)"; empty if unknown. */
  period: string
  absence: string
  source: Source | null
  /** Differing statements of other documents. */
  others: string[]
}
export type Source = {
  document: string
  page: string | null
  /** A warning: "which names Harbor Point HOA". */
  note: string | null
  /** The cited words; null if they were not stored or the value was calculated. */
  quote: string | null
  /** The cited page, if customers can open it. */
  evidence: Evidence | null
}

/** A page of an order's document, and the statement to highlight. */
export type Evidence = { documentId: number; page: number; statement: EvidenceKey }

/** Labels of unanswered figures that are listed together, by the reason for their absence. */
export type MissingFields = { absence: string; labels: string[] }

type ShownAlert = Pick<Alert, 'severity' | 'type' | 'title' | 'description'> & {
  word: string
  source: Source | null
  /** The quote on the cited page. */
  quote: string | null
  /** A note if the alert's value is unverified. */
  remark: string | null
}

type ScoreRange = { from: number; to: number }

export type AreaBar = {
  name: string
  score: number | null
  word: string
  level: Level
  knownPoints: number
  /** "68.95 of 100 points" */
  points: string
  /** The possible range; null if nothing is unknown, and in reports of the first method. */
  range: ScoreRange | null
  weight: number
  /** A note if staff overrode the calculated score. */
  note: string | null
}

export type Block =
  | {
      kind: 'scores'
      title: string
      /** Explains the name of the score. */
      about: string
      overall: {
        score: number | null
        grade: Grade | null
        word: string
        level: Level
        provisional: boolean
        /** The two possible grades, instead of a single one. */
        between: { lowest: Grade; highest: Grade } | null
        range: ScoreRange | null
      }
      /** Explains the range. */
      range: string | null
      areas: AreaBar[]
      reasons: string[]
    }
  | { kind: 'rows'; title: string; rows: Row[]; missing: MissingFields[] }
  | {
      kind: 'alerts'
      title: string
      alerts: ShownAlert[]
      /** The text if there are no alerts. */
      none: string
      /** A note below the alerts about subjects that could not be checked. */
      remark: string | null
    }
  | { kind: 'funding'; title: string; percent: number | null; level: Level; zone: string | null; row: Row }
  | { kind: 'passages'; title: string; rows: Row[]; missing: MissingFields[] }
  | { kind: 'documents'; title: string; documents: { name: string; detail: string }[]; none: string }
  | {
      kind: 'points'
      title: string
      lead: string
      areas: {
        name: string
        total: string
        inputs: {
          label: string
          isKnown: boolean
          points: string | null
          /** The dates of its figures; null if time does not matter. */
          dated: string | null
          /** Why figures are too old to count, and what to request. */
          tooOld: string[]
        }[]
      }[]
    }
  | {
      kind: 'lender'
      title: string
      lead: string
      /** The lender review that applies; null in reports of the first method. */
      project: string | null
      /** The day of the loan application, YYYY-MM-DD; null if the results do not depend on it. */
      applicationDay: string | null
      tests: { id: string; name: string; source: string; result: 'pass' | 'fail' | 'unknown'; word: string }[]
      /** Tests that do not apply, with the reason. */
      notApplicable: string[]
    }
  | {
      kind: 'requests'
      title: string
      lead: string
      requests: ShownRequest[]
      /** All requests as one message. */
      message: { subject: string; body: string }
    }
  | { kind: 'notice'; title: string; paragraphs: string[] }
  | { kind: 'text'; title: string; paragraphs: string[] }

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/**
 * A page of the report. `wide` blocks are stacked, `columns` are side by side where there is room, then
 * `end`.
 */
export type ReportPage = {
  title: string
  wide: Block[]
  columns: [Block[], Block[]]
  end: Block[]
}

export type ReportLayout = {
  orderNumber: string
  hoaName: string
  place: string
  date: string
  mark: string | null
  revision: string | null
  method: string
  /** A one-line summary for the cover. */
  verdict: string
  alertCounts: { severity: Alert['severity']; text: string }[]
  documentCount: number
  /** The legend of the figures. */
  legend: string
  /** Whether citations include quotes; old revisions did not store them. */
  hasQuotes: boolean
  pages: [ReportPage, ReportPage, ReportPage]
}
