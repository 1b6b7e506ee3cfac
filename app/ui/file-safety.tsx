import { activeNote } from '~/modules/document-files/active-content'
import { scanLabels, type FileSafety } from '~/modules/document-files/scan-result'

/** What the virus scanner and the reader say about a file, for staff; of an infected one, its badge and its reading say it. */
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
      {active.length > 0 && <p className={className}>{activeNote(active)}</p>}
    </>
  )
}
