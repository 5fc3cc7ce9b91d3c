/** Decisions on the shown record, large, each with its digit; the reason where its main action cannot run. */
import { useAtomValue } from 'jotai'
import type { Target } from '../../../../commands/command.ts'
import { useT } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { registry } from '../registry.ts'
import { runCommand } from '../run/run.ts'
import { caps, titleOf } from '../run/say.ts'
import { busyAtom } from '../state.ts'
import { type Shown, useCaps, useKeys } from '../surfaces/use-commands.ts'
import { digitCommand, MAX_DECISIONS, SKIP } from './commands.ts'
import styles from './queue.module.css'

type Props = {
  /** The decisions that can be made. */
  shown: readonly Shown[]
  /** All commands on the record. */
  all: readonly Shown[]
  decisions: ReadonlySet<string>
  target: Target | undefined
  /** It has left the queue: decided here and looked at again, or by a colleague. */
  decided: boolean
  onNext(): void
}

export function Decisions({ shown, all, decisions, target, decided, onNext }: Props) {
  const t = useT()
  const keys = useKeys()
  const busy = useAtomValue(busyAtom)
  const skip = useCaps(SKIP)
  if (!target) return <footer className={styles.foot} aria-busy="true" />
  const ready = shown.slice(0, MAX_DECISIONS)
  const kept = all.find(
    ({ command, gate }) =>
      decisions.has(command.id) &&
      command.main &&
      gate.s === 'off' &&
      gate.reason.key !== 'commands:gate.wrongState',
  )
  const why = ready.some(({ command }) => command.main) ? undefined : kept
  return (
    <footer className={styles.foot}>
      {decided && (
        <p className={styles.why}>
          {t('queue:other')}
          <Button icon="redo-2" caps={skip} onClick={onNext}>
            {t('queue:next')}
          </Button>
        </p>
      )}
      {!decided && why && <Why shown={why} target={target} />}
      {ready.length === 0 && !why && !decided && <p className={styles.why}>{t('queue:none')}</p>}
      <div className={styles.decisions} role="toolbar" aria-label={t('queue:decisions')}>
        {ready.map((one, place) => {
          const digit = keys.get(digitCommand(place))
          const first = place === 0 && one.command.main === true
          return (
            <button
              key={one.command.id}
              type="button"
              className={classes(styles.decision, first && styles.first, one.danger && styles.danger)}
              data-command={one.command.id}
              aria-keyshortcuts={digit}
              aria-description={one.will}
              disabled={[...busy].some((mark) => mark.startsWith(`${one.command.id} `))}
              onClick={() => void runCommand(one.command.id, 'button', target)}
            >
              {digit !== undefined && <b className={styles.digit}>{caps(digit).join(' ')}</b>}
              <Icon name={one.command.icon ?? 'check'} size={18} />
              <span className={styles.name}>{one.title}</span>
              {one.caps && <Keys caps={one.caps} />}
            </button>
          )
        })}
      </div>
    </footer>
  )
}

/** Why the main action cannot run, with what helps. */
function Why({ shown, target }: { shown: Shown; target: Target }) {
  const fix = shown.gate.s === 'off' ? shown.gate.fix : undefined
  const command = fix && registry.get(fix.command)
  return (
    <p className={styles.why} role="status">
      <Icon name="triangle-alert" size={15} />
      <span>
        {shown.title}: {shown.off}
      </span>
      {fix && command && (
        <Button
          icon={command.icon}
          data-command={command.id}
          onClick={() => void runCommand(command.id, 'button', target, fix.field)}
        >
          {titleOf(command)}
        </Button>
      )}
    </p>
  )
}
