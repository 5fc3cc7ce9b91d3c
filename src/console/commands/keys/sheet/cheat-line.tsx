/** A line of the cheat sheet: a command by name, which runs it, its keys, and the way to change them. */
import { useMemo } from 'react'
import type { Context } from '../../../../../commands/command.ts'
import { useT } from '../../../kit/i18n.ts'
import { IconButton } from '../../../kit/ui/button.tsx'
import { Keys } from '../../../kit/ui/kbd.tsx'
import { registry } from '../../registry.ts'
import styles from './cheat-sheet.module.css'
import type { Line } from './lines.ts'

type Props = { line: Line; moment: Context; onRun(id: string): void; onChange(): void }

export function CheatLine({ line, moment, onRun, onChange }: Props) {
  const t = useT()
  const inQuestion = useMemo(
    () => line.runs.find((id) => (registry.get(id)?.gate(moment).s ?? 'hidden') !== 'hidden'),
    [line.runs, moment],
  )
  return (
    <div className={styles.line}>
      <dt>
        {inQuestion === undefined ? (
          line.title
        ) : (
          <button
            type="button"
            className={styles.run}
            data-command={inQuestion}
            onClick={() => onRun(inQuestion)}
          >
            {line.title}
          </button>
        )}
      </dt>
      <dd>
        {line.keys.length === 0 && <span className={styles.noKey}>{t('commands:keys.noKey')}</span>}
        {line.keys.map((one) => (
          <span key={one.join(' ')}>
            <Keys caps={one} />
            <span className={styles.spoken}>{one.join(' ')}</span>
          </span>
        ))}
        {line.commands.length > 0 && (
          <IconButton
            className={styles.change}
            data-change={line.id}
            icon="pencil"
            size={13}
            label={t('commands:keys.change', { title: line.title })}
            onClick={onChange}
          />
        )}
      </dd>
    </div>
  )
}
