import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { connection, db } from '~db/client.server'
import { verifyChain } from '../activity/verify-chain.server'
import { counted } from '../formatting'
import { firstLines, ok, problem, type Check } from './check'

type Violation = { table: string; rowid: number | null; parent: string }

/**
 * Checks that the database is intact.
 * @param isThorough also reads every index, which takes minutes on a large database; for a copy, not for a live
 * one
 */
export function checkIntegrity({ isThorough = false } = {}): Check {
  const name = 'Database'
  const { sqlite } = connection()
  const rows = sqlite.pragma(isThorough ? 'integrity_check' : 'quick_check') as Record<string, string>[]
  const integrityErrors = rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok')
  if (integrityErrors.length > 0)
    return problem(
      name,
      'it is damaged. Restore it from its backup (docs/operations.md#backup-and-restore).',
      firstLines(integrityErrors),
    )
  const violations = sqlite.pragma('foreign_key_check') as Violation[]
  if (violations.length > 0)
    return problem(
      name,
      `${counted(violations.length, 'row refers', 'rows refer')} to rows that do not exist.`,
      firstLines(
        violations.map(
          (violation) =>
            `${violation.table}, row ${violation.rowid ?? '?'}: its row of ${violation.parent} is missing`,
        ),
      ),
    )
  return ok(name, 'intact, and all references are valid.')
}

type Journal = { entries: { tag: string; when: number }[] }

/** The migrations known to this version of the product. */
export function knownMigrations(folder = path.resolve('db/migrations')): Journal['entries'] {
  const file = path.join(folder, 'meta/_journal.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Journal).entries : []
}

/**
 * Checks that the schema is the one for this version of the product.
 * @param isMigrationPending whether the product is about to start on it and migrate it
 */
export function checkMigrations({ known = knownMigrations(), isMigrationPending = false } = {}): Check {
  const name = 'Migrations'
  const applied = db()
    .all<{ at: number }>('select created_at as at from __drizzle_migrations order by created_at')
    .map(({ at }) => Number(at))
  const missing = known.filter(({ when }) => !applied.includes(when))
  const unknownMigrations = applied.filter((at) => !known.some(({ when }) => when === at))
  if (unknownMigrations.length > 0)
    return problem(
      name,
      `${counted(unknownMigrations.length, 'migration was', 'migrations were')} applied by a newer version of the product than this one.`,
    )
  if (missing.length > 0 && isMigrationPending)
    return ok(name, `${missing.length} newer than the copy will be applied when the product starts.`)
  if (missing.length > 0)
    return problem(
      name,
      'some are not applied. The next start of the product applies them.',
      firstLines(missing.map(({ tag }) => tag)),
    )
  return ok(name, `all ${known.length} are applied.`)
}

/** Checks that the activity log is unaltered. */
export function checkActivityChain(): Check {
  const name = 'Activity log'
  const { entries, broken } = verifyChain()
  return broken
    ? problem(name, `entry ${broken.id} is broken: ${broken.problem}.`)
    : ok(name, `${counted(entries, 'entry', 'entries')}, the chain is intact.`)
}
