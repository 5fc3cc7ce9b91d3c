/**
 * A decision on a record that has changed since the user looked at it: nothing was done, the changed fields stand side by side,
 * and Enter or the same key does it with what is there now.
 */
import { useEffect } from 'react'
import type { Command, Context } from '../../../../commands/command.ts'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { manifestOf } from '../../kit/areas.ts'
import { keyCapsAtom, languageAtom, store } from '../../kit/atoms.ts'
import { fieldLabel, valueWords, verbLabel } from '../../kit/detail/activity-words.ts'
import { useWords } from '../../kit/detail/words.ts'
import { ensureWords, t, useT } from '../../kit/i18n.ts'
import type { ApiProblem } from '../../kit/net/api-problem.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { currentContext } from '../context.ts'
import { currentOf } from '../run/failures.ts'
import { reasonOf, say, titleOf, wordsHere } from '../run/say.ts'
import './words.ts'
import styles from './ask.module.css'

/** The key that means a command: its own, and that of the main action where it is that. */
const CAPS_OF_MAIN = 'record.main'

type Change = { field: string; was: unknown; now: unknown }

/** The changed fields of a refusal, with the value that was seen and that of now. */
function changesOf({ data }: ApiProblem, current: AnyRecord): Change[] {
  const changed = Array.isArray(data.changed) ? (data.changed as string[]) : []
  const was = (data.was ?? {}) as Record<string, unknown>
  return changed.map((field) => ({ field, was: was[field], now: current[field] }))
}

function Changes({
  area,
  text,
  changes,
  caps,
  onSame,
}: {
  area: Area
  text: string
  changes: readonly Change[]
  /** Keys as they are written on their caps, each of which goes on. */
  caps: readonly string[]
  onSame(): void
}) {
  const t = useT()
  const words = useWords()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing
      const cap = `${event.shiftKey ? 'Shift ' : ''}${event.key.toUpperCase()}`
      if (!isPlain || !caps.includes(cap)) return
      event.preventDefault()
      event.stopPropagation()
      onSame()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [caps, onSame])
  const value = (field: string, given: unknown) => valueWords(words, area, field, given) || t('unseen:empty')
  return (
    <div data-unseen>
      <p className={styles.text}>{text}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('unseen:field')}</th>
            <th scope="col">{t('unseen:was')}</th>
            <th scope="col">{t('unseen:now')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, was, now }) => (
            <tr key={field} data-field={field}>
              <th scope="row">
                {area.fields[field] ? fieldLabel(words, area, field) : verbLabel(words, area.id, field)}
              </th>
              <td className={styles.was}>{value(field, was)}</td>
              <td className={styles.now}>{value(field, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Keys that mean a command on a record, as written on one cap: `E`, `Shift E`. */
function capsOf(command: Command): string[] {
  const all = store.get(keyCapsAtom)
  const ids = command.main ? [command.id, CAPS_OF_MAIN] : [command.id]
  return ids.flatMap((id) => {
    const caps = all.get(id)
    return caps ? [caps.join(' ').replace('⇧', 'Shift')] : []
  })
}

/**
 * Shows the changed fields of a record, and asks whether to go on with it. Returns the moment with the record as
 * it is now; undefined where the user leaves it, or where the command cannot run on it any more.
 */
export async function askUnseen(
  problem: ApiProblem,
  command: Command,
  context: Context,
): Promise<Context | undefined> {
  const { target } = context
  const current = currentOf(problem)
  const area = target && manifestOf(target.area)
  if (!target || !area || !current) return undefined
  await Promise.all([wordsHere(), ensureWords(store.get(languageAtom), 'record').catch(() => undefined)])
  const now = currentContext({ ...target, records: [current], count: 1 })
  const why = reasonOf(command, now)
  const what = titleOf(command)
  const who = current.updatedBy?.name ?? t('commands:run.someone')
  const control = new AbortController()
  let isSame = false
  const onSame = () => {
    isSame = why === undefined
    control.abort()
  }
  const text = why ? t('unseen:over', { who, why: say(why) }) : t('unseen:text', { who })
  const yes = await confirm({
    title: t('unseen:title', { what, code: current.code }),
    text: (
      <Changes
        area={area}
        text={text}
        changes={changesOf(problem, current)}
        caps={capsOf(command)}
        onSame={onSame}
      />
    ),
    yes: why ? t('app:ok') : t('unseen:go', { what }),
    no: t('unseen:leave'),
    signal: control.signal,
  })
  return (yes || isSame) && why === undefined ? now : undefined
}
