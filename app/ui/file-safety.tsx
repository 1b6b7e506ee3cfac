import { activeNote } from '~/modules/document-files/active-content'
import { scanLabels, type FileSafety } from '~/modules/document-files/scan-result'

/** What the virus scanner and the reader say about a file, for staff; the reading of an infected one says the rest. */
export function FileSafetyNotes({
  safety,
  className,
}: {
  safety: FileSafety
  className?: string | undefined
}) {
  const { scan, threat, active } = safety
  return (
    <>
      <p className={className}>
        {scan === 'infected' && threat ? `${scanLabels.infected}: ${threat}` : scanLabels[scan]}
      </p>
      {active.length > 0 && <p className={className}>{activeNote(active)}</p>}
    </>
  )
}
