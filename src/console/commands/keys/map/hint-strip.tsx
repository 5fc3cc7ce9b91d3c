/** While a sequence is under way: what may follow, e.g. after `g`. */
import { useAtomValue } from 'jotai'
import { useT } from '../../../kit/i18n.ts'
import { Keys } from '../../../kit/ui/kbd.tsx'
import { currentContext } from '../../context.ts'
import { registryAtom } from '../../registry.ts'
import { caps, titleOf } from '../../run/say.ts'
import { overridesAtom, pendingKeysAtom, waitingKeysAtom } from '../../state.ts'
import styles from './hint-strip.module.css'
import { fits, prepare } from './matcher.ts'
import { placeOf } from './place.ts'

export function KeyHints() {
  const t = useT()
  const pending = useAtomValue(pendingKeysAtom)
  const overrides = useAtomValue(overridesAtom)
  const registry = useAtomValue(registryAtom)
  const waiting = useAtomValue(waitingKeysAtom)
  if (waiting.length > 0)
    return (
      <div className={styles.strip} role="status" data-waiting-keys="">
        <Keys caps={waiting} />
        <span className={styles.then}>{t('commands:keys.waiting')}</span>
      </div>
    )
  if (pending.length === 0) return null
  const context = currentContext()
  const place = placeOf(document.activeElement)
  const next = prepare(registry.bindings(overrides), true).filter(
    (one) =>
      one.written.length > pending.length &&
      pending.every((press, i) => one.written[i] === press) &&
      fits(one, place) &&
      one.command.gate(context).s !== 'hidden',
  )
  return (
    <div className={styles.strip} role="status">
      <Keys caps={pending.flatMap(caps)} />
      <span className={styles.then}>{t('commands:keys.pending')}</span>
      <ul className={styles.list}>
        {next.map((one) => (
          <li key={one.command.id}>
            <Keys caps={one.written.slice(pending.length).flatMap(caps)} />
            {titleOf(one.command, t)}
          </li>
        ))}
      </ul>
    </div>
  )
}
