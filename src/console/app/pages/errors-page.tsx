/** `/errors`: the in-app error log of this device. */
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import { formatTimestamp } from '../../../core/dates/dates.ts'
import { useT } from '../../kit/i18n.ts'
import { clearErrors, errorLogAtom, type LoggedError } from '../../kit/loading/error-log.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import styles from './errors-page.module.css'

function Entry({ entry }: { entry: LoggedError }) {
  const t = useT()
  const times = entry.repeated > 0 ? ` · ${t('app:errors.times', { count: entry.repeated })}` : ''
  const facts = [
    ['error', entry.message],
    ['component', entry.component ?? '–'],
    ['where', entry.url],
    ['at', formatTimestamp(entry.at) + times],
  ] as const
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(entry, null, 2))
    void toast(t('app:errors.copied'))
  }
  return (
    <li className={styles.entry}>
      <details>
        <summary>
          <strong>{entry.message}</strong>
          <span className="mut">
            <TimeText iso={entry.at} />
          </span>
        </summary>
        <dl>
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{t(`app:errors.${name}`)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          <dt>{t('app:errors.info')}</dt>
          <dd>
            <pre>{[entry.stack, entry.info].filter(Boolean).join('\n')}</pre>
          </dd>
        </dl>
        {navigator.clipboard && (
          <Button icon="copy" onClick={() => void copy()}>
            {t('app:errors.copy')}
          </Button>
        )}
      </details>
    </li>
  )
}

export function ErrorsPage() {
  const t = useT()
  const log = useAtomValue(errorLogAtom)
  useTitle(t('app:errors.title'))
  if (log.length === 0) {
    return (
      <EmptyState page icon="circle-check" title={t('app:errors.none')} text={t('app:errors.noneText')} />
    )
  }
  return (
    <div className={styles.page}>
      <header>
        <div>
          <h1>{t('app:errors.title')}</h1>
          <p className="mut">{t('app:errors.lead')}</p>
        </div>
        <Button icon="trash-2" onClick={clearErrors}>
          {t('app:errors.clear')}
        </Button>
      </header>
      <ul>
        {log.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}
