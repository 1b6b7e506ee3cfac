import { activeContentNote } from '~/modules/document-files/active-content'
import { scanLabels, type FileSafety } from '~/modules/document-files/scan-result'

/**
 * The virus scanner's and the reader's findings about a file, for staff. Infected files are covered by their
 * badge and reading status.
 */
export function FileSafetyNotes({
  safety,
  className,
}: {
  safety: FileSafety
  className?: string | undefined
}) {
  const { scan, active } = safety
  return (
    <>
      {scan !== 'infected' && <p className={className}>{scanLabels[scan]}</p>}
      {active.length > 0 && <p className={className}>{activeContentNote(active)}</p>}
    </>
  )
}
