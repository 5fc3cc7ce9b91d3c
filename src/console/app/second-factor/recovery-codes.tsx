/** Recovery codes, shown once: to copy, to download, and to confirm that they are kept. */
import './words.ts'
import { useT } from '../../kit/i18n.ts'
import { saveFile } from '../../kit/net/files.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import styles from './second-factor.module.css'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useT()
  const text = `CMS SHOP\n${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    void toast(t('factor:copied'), { id: 'recovery-codes' })
  }
  return (
    <div className={styles.stack}>
      <h2>{t('factor:codesTitle')}</h2>
      <p className="mut">{t('factor:codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        {'clipboard' in navigator && (
          <Button icon="copy" onClick={() => void copy()}>
            {t('factor:copy')}
          </Button>
        )}
        <Button icon="download" onClick={() => saveFile('cms-shop-recovery-codes.txt', 'text/plain', text)}>
          {t('factor:download')}
        </Button>
        <Button variant="primary" data-autofocus autoFocus onClick={onDone}>
          {t('factor:keptCodes')}
        </Button>
      </div>
    </div>
  )
}
