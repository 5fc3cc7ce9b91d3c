/** The result of the run before, in the form that is open for the rest: records with their reasons, and those that are done. */
import { useT } from '../../../kit/i18n.ts'
import { say } from '../../run/say.ts'
import type { LeftOver } from '../../state.ts'
import styles from './form.module.css'

/** Codes that are listed one by one; the rest is counted. */
const MAX_LISTED = 100
const MAX_DONE = 12

export function Left({ left: { done, changed, refused } }: { left: LeftOver }) {
  const t = useT()
  const more = refused.length - MAX_LISTED
  const named = done.slice(0, MAX_DONE).join(', ')
  return (
    <>
      <div className={styles.left} role="alert">
        <p>{t('form:steps.refused', { count: refused.length })}</p>
        <ul>
          {refused.slice(0, MAX_LISTED).map(({ code, reason }) => (
            <li key={code}>
              <b>{code}</b> {say(reason, t)}
            </li>
          ))}
        </ul>
        {more > 0 && <p>{t('commands:run.refusedMore', { count: more })}</p>}
      </div>
      {changed > 0 && (
        <p className={styles.notice} role="status">
          {t('form:steps.done', { count: changed })}
          {named && `: ${named}`}
          {done.length > MAX_DONE && ' …'}
        </p>
      )}
    </>
  )
}
