import { DomainError } from './domain-error'

const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/** The domain error for "no space left", from the disk or from SQLite; null for any other error. */
export function fullDiskError(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null
  if (!fullDiskCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return fullDiskError(error.cause)
  return new DomainError(
    'storage_full',
    'We can’t save anything at the moment because our storage is full. We have been notified. Please try again later.',
    { cause: error },
  )
}

/** Rethrows "no space left" as a domain error, and every other error unchanged. */
export function rethrowFullDisk(error: unknown): never {
  throw fullDiskError(error) ?? error
}

/** Runs an optional write whose failure on a full disk must not prevent reading. */
export function ignoreFullDisk(write: () => void) {
  try {
    write()
  } catch (error) {
    if (!fullDiskError(error)) throw error
  }
}
