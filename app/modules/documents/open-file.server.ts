import { log } from '~/log.server'
import { lookInChild } from '../document-looks/look-in-child.server'
import { DomainError } from '../domain-error'
import { scanStoredFile } from '../scanning/scan-file.server'
import { infectedMessage, waitingMessage } from '../document-files/scan-result'
import { scanner } from '../document-files/scanner.server'
import { ScannerError } from '../document-files/scanner'
import { activeContentInWords, parseActiveContent, type ActiveKind } from '../document-files/active-content'
import { acceptedExtension } from '../document-files/limits'
import { localCopy } from '../document-files/storage.server'
import { findStoredFile, recordActiveContent } from '../document-files/stored-files.server'

/**
 * Checks that a person may open a file. If scanning is enabled and the file was not scanned yet, it is
 * scanned now.
 * @throws DomainError `conflict` for an infected file, or one that must wait for the scanner;
 * `not_found`, `storage_unavailable`, `storage_damaged`, `storage_full` if its file cannot be fetched
 */
export async function requireScanned(storedName: string): Promise<void> {
  if (scanner() && !findStoredFile(storedName)?.scanResult) {
    try {
      await scanStoredFile(storedName)
    } catch (error) {
      if (!(error instanceof ScannerError)) throw error
      log().error({ error }, 'a file could not be scanned')
      throw new DomainError('conflict', waitingMessage, { cause: error })
    }
  }
  const file = findStoredFile(storedName)
  if (file?.scanResult === 'infected') throw new DomainError('conflict', infectedMessage(file.threat ?? ''))
}

async function findActive(storedName: string, path: string): Promise<ActiveKind[] | null> {
  const known = parseActiveContent(findStoredFile(storedName)?.activeContent)
  const extension = acceptedExtension(storedName)
  if (known || !extension) return known
  const { active } = await lookInChild({ path, extension, name: storedName })
  if (active) recordActiveContent(storedName, active)
  return active
}

/**
 * The path of a stored file in its original form, for downloads: only if it is clean and has no active
 * content.
 * @throws DomainError `conflict` for a file that is infected, must wait for the scanner, or has active content or may
 * have some; `not_found`, `storage_unavailable`, `storage_damaged`, `storage_full` if it cannot be fetched
 */
export async function openOriginal(storedName: string): Promise<string> {
  await requireScanned(storedName)
  const path = await localCopy(storedName)
  const active = await findActive(storedName, path)
  if (active === null)
    throw new DomainError(
      'conflict',
      'This document can’t be opened here, so we can’t tell whether it is safe to download. Please ask for a copy that opens without a password.',
    )
  if (active.length > 0)
    throw new DomainError(
      'conflict',
      `This document contains ${activeContentInWords(active)}, so the original can’t be downloaded. Its pages are shown as pictures.`,
    )
  return path
}
