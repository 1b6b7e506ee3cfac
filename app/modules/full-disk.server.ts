import { DomainError } from './domain-error'

const codes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/** The refusal that "no space left" means, from the disk or from SQLite; null for any other error. */
export function fullDiskError(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null
  if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) return fullDiskError(error.cause)
  return new DomainError(
    'storage_full',
    'We can’t take anything in at the moment because our storage is full. We have been told. Please try again later.',
    { cause: error },
  )
}

/** Turns "no space left" into a refusal with a sentence; passes everything else on. */
export function rethrowFullDisk(error: unknown): never {
  throw fullDiskError(error) ?? error
}

/** For a write that a page can do without: reading goes on when the disk is full. */
export function ignoreFullDisk(write: () => void) {
  try {
    write()
  } catch (error) {
    if (!fullDiskError(error)) throw error
  }
}
