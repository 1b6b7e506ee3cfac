import { Button } from '@mantine/core'
import { useBrand } from './root-data'
import { CopyButton } from './copy-button'
import styles from './recovery-codes.module.css'
import { useHydrated } from './use-hydrated'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, home }: { codes: string[]; home: string }) {
  const { productName } = useBrand()
  const isHydrated = useHydrated()
  return (
    <>
      <p>
        Each of these codes signs you in once, in place of the code from your app. Print them or keep them in
        a password manager. <strong>They won’t be shown again.</strong>
      </p>
      <section aria-label={`Recovery codes for ${productName}`} className={styles.sheet}>
        <p className={styles.title}>{productName} recovery codes</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.buttons}>
        <CopyButton text={codes.join('\n')} label="Copy Codes" copied="Recovery codes copied to clipboard" />
        {isHydrated && (
          <Button type="button" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        )}
        <Button component="a" href={home}>
          I Have Saved Them
        </Button>
      </div>
    </>
  )
}
