import { useBrand } from '~/ui/root-data'
import { Badge } from '~/ui/status-badge'
import { chosenKinds, demoKindNames, type Demo } from './answers'
import { KnownPoints } from './known-points'
import styles from './portal-preview.module.css'
import { previewScore } from './score-preview'
import { displayValues } from './display-values'

/** The association's page in the portal, which fills in as the visitor types. */
export function PortalPreview({ demo }: { demo: Demo }) {
  const { productName } = useBrand()
  const { name, place, units, dues, company, contact } = displayValues(demo)
  const rows = [
    ['Managed by', company],
    ['Contact', contact],
    ['Units', units],
    ['Monthly dues', dues],
    ['Documents', `${chosenKinds(demo).length} of ${demoKindNames.length} kinds`],
  ] as const
  return (
    <aside className={styles.preview} aria-label="Preview of your portal">
      <div className={styles.bar}>
        <p>{productName} partner portal</p>
        <Badge>Preview</Badge>
      </div>
      <div className={styles.body}>
        <p className={styles.name} data-empty={name === '' || undefined}>
          {name || 'Your association'}
        </p>
        <p className={styles.place}>{place || 'Address'}</p>
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span>Not yet</span>}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.title}>What a report could score</p>
        <KnownPoints knownPoints={previewScore(demo).knownPoints} />
      </div>
    </aside>
  )
}
