import type { Grade } from '../../scoring/score'
import type { Alert } from '../alerts/alerts'
import type { EvidenceKey } from '../revisions/evidence'
import type { ShownRequest } from './score-blocks'
import type { Level } from './score-scale'

/** A figure as it is printed: `value`, or in grey why there is none, and where it stands in the documents. */
export type Row = {
  label: string
  value: string | null
  /** How the value ends: "(as of January 1, 2025)"; empty where it does not say of when it is. */
  period: string
  absence: string
  source: Source | null
  /** What other documents say instead. */
  others: string[]
}
export type Source = {
  document: string
  page: string | null
  /** The cited words; null where they were not kept, and for what was calculated. */
  quote: string | null
  /** The page they stand on, for the customer; null where it can't be opened. */
  evidence: Evidence | null
}

/** A page of one of the order's documents, and what is to be highlighted there. */
export type Evidence = { documentId: number; page: number; of: EvidenceKey }

/** Figures without a value that no row is spent on: why there is none, and which. */
export type MissingFields = { absence: string; labels: string[] }

export type ShownAlert = Pick<Alert, 'severity' | 'type' | 'title' | 'description'> & {
  word: string
  source: Source | null
  /** The words on the cited page. */
  quote: string | null
  /** That nobody has verified the value that the alert rests on. */
  remark: string | null
}

export type ScoreRange = { from: number; to: number }

export type AreaBar = {
  name: string
  score: number | null
  word: string
  level: Level
  coverage: number
  /** "68.95 of 100 points" */
  points: string
  /** Where the score can still end up; null when nothing is open, and in reports of the first method. */
  range: ScoreRange | null
  weight: number
  /** Says so when staff have set another score than the method gives. */
  note: string | null
}

export type Block =
  | {
      kind: 'scores'
      title: string
      /** What the name of the score means. */
      about: string
      overall: {
        score: number | null
        grade: Grade | null
        word: string
        level: Level
        provisional: boolean
        /** The grades between which it lies, in place of a single one. */
        between: { lowest: Grade; highest: Grade } | null
        range: ScoreRange | null
      }
      /** What the range means. */
      range: string | null
      areas: AreaBar[]
      reasons: string[]
    }
  | { kind: 'rows'; title: string; rows: Row[]; missing: MissingFields[] }
  | {
      kind: 'alerts'
      title: string
      alerts: ShownAlert[]
      /** In place of alerts. */
      none: string
      /** Below alerts: what could not be checked. */
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
          /** Of when its figures are; null where no time belongs to them. */
          dated: string | null
          /** Why figures do not count, and what to ask for. */
          tooOld: string[]
        }[]
      }[]
    }
  | {
      kind: 'lender'
      title: string
      lead: string
      /** Which review the project takes; null in reports of the first method. */
      project: string | null
      /** The day of the loan application, YYYY-MM-DD; null where the results do not depend on it. */
      applicationDay: string | null
      tests: { id: string; name: string; source: string; result: 'pass' | 'fail' | 'unknown'; word: string }[]
      /** Tests that do not count, with the reason. */
      aside: string[]
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

/** A page of the report. `wide` blocks stand one below the other, `columns` side by side where there is room, then `end`. */
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
  /** One line for the cover: what the report comes to. */
  verdict: string
  alertCounts: { severity: Alert['severity']; text: string }[]
  documentCount: number
  /** How its figures are to be read. */
  legend: string
  /** Citations have the words that they cite; revisions from before these were kept do not. */
  hasQuotes: boolean
  pages: [ReportPage, ReportPage, ReportPage]
}
