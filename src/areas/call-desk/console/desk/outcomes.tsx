/** The right of the desk: the clock, what the call came to, the note, how the day goes. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { ariaKeys } from '../../../../../commands/keys.ts'
import { runCommand } from '../../../../console/commands/run/run.ts'
import { caps } from '../../../../console/commands/run/say.ts'
import { CommandButton } from '../../../../console/commands/surfaces/command-button.tsx'
import {
  type Shown,
  textKeysAtom,
  useCaps,
  useOne,
} from '../../../../console/commands/surfaces/use-commands.ts'
import { languageAtom } from '../../../../console/kit/atoms.ts'
import { isMac } from '../../../../console/kit/focus/platform.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { tip } from '../../../../console/kit/overlays/tooltip.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { Keys } from '../../../../console/kit/ui/kbd.tsx'
import { Pill } from '../../../../console/kit/ui/pill.tsx'
import { formatNumber } from '../../../../core/money.ts'
import type { DeskOutcome } from '../../../call-outcomes/area.ts'
import type { CallPurpose } from '../../../call-rules/area.ts'
import { outcomeName, outcomeTitle } from '../../outcome-commands.ts'
import type { CommandOf } from './head.tsx'
import styles from './page.module.css'
import { deskAtom, shownCard } from './state.ts'

const D = 'call-desk:detail.desk'
const NOTE_MAX = 300
const HOUR_S = 3_600

function Clock() {
  const t = useT()
  const { shownAt, dialledAt } = useAtomValue(deskAtom)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - (dialledAt ?? shownAt)) / 1_000))
  const two = (n: number) => String(n).padStart(2, '0')
  return (
    <div className={styles.clock}>
      <span role="timer" aria-label={t(`${D}.timer`)}>
        {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
      </span>
      <Pill tone={dialledAt ? 'green' : 'grey'}>{t(dialledAt ? `${D}.talking` : `${D}.looking`)}</Pill>
    </div>
  )
}

/** Effects that mean something else for a ticket or a lead than for an order. */
const OF_CASES: readonly string[] = ['confirmed', 'changed', 'cancelled']

type ButtonProps = {
  shown: Shown
  outcome: DeskOutcome
  purpose: CallPurpose
  primary: boolean
  noting: boolean
  /** The reason is above them all. */
  editing: boolean
}

function OutcomeButton({ shown, outcome, purpose, primary, noting, editing }: ButtonProps) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const { command, off } = shown
  const { effect } = outcome
  const inNote = useAtomValue(textKeysAtom).get(command.id)
  const fromNote = inNote === undefined ? undefined : caps(inNote)
  const palette = useCaps('palette.open')
  const keys = noting ? fromNote : shown.caps
  const other = noting ? undefined : fromNote && t(`${D}.keyInNote`, { keys: fromNote.join(' ') })
  const known = shown.caps || fromNote ? other : t(`${D}.byPalette`)
  const own = purpose !== 'confirm' && OF_CASES.includes(effect) ? `${D}.cases.${purpose}` : D
  return (
    <button
      type="button"
      className={styles.outcome}
      data-command={command.id}
      data-outcome={outcomeName(outcome)}
      data-effect={effect}
      data-primary={(primary && off === undefined) || undefined}
      style={{ borderLeftColor: `var(--${outcome.tone})` }}
      aria-disabled={off !== undefined || undefined}
      aria-keyshortcuts={
        [...new Set([shown.shortcut, inNote && ariaKeys(inNote, isMac)])].filter(Boolean).join(' ') ||
        undefined
      }
      aria-description={off}
      {...tip(off ?? known)}
      onClick={() => void runCommand(command.id, 'button')}
    >
      <Keys caps={keys ?? palette ?? []} />
      <span className={styles.said}>
        <span>{outcomeTitle(outcome, language, purpose)}</span>
        <span className={styles.hint}>{(editing ? undefined : off) ?? t(`${own}.hints.${effect}`)}</span>
      </span>
    </button>
  )
}

function Today() {
  const t = useT()
  const today = useAtomValue(deskAtom).summary?.today
  if (!today) return null
  const { calls, orders, confirmed, target, sinceFirst } = today
  const hours = Math.max(sinceFirst, HOUR_S) / HOUR_S
  return (
    <div className={styles.today}>
      <div>
        <span className={styles.sub}>{t(`${D}.today`)}</span>
        <b>{t(`${D}.todayCalls`, { calls: formatNumber(calls), target })}</b>
      </div>
      <progress max={target} value={Math.min(calls, target)} aria-label={t(`${D}.today`)} />
      <div className={styles.sub}>
        {orders > 0 && <span>{t(`${D}.rate`, { rate: Math.round((100 * confirmed) / orders) })}</span>}
        <span>{t(`${D}.perHour`, { count: Math.round(calls / hours) })}</span>
      </div>
    </div>
  )
}

/** Undo, pause, end, and the way to all calls. */
export function ShiftButtons({ command }: { command: CommandOf }) {
  const undo = useOne('edit.undo')
  return (
    <div className={styles.shift} data-not-covered="">
      {/* The message that bears it goes after seconds; here it stays, for who has no key. */}
      {undo && <CommandButton shown={undo} source="button" variant="quiet" />}
      {['start', 'pause', 'end', 'list', 'board', 'statistics'].map((id) => {
        const shown = command(id)
        const variant = id === 'start' ? 'primary' : 'quiet'
        return shown && <CommandButton key={id} shown={shown} source="button" variant={variant} />
      })}
    </div>
  )
}

type OutcomesProps = {
  command: CommandOf
  note: RefObject<HTMLTextAreaElement | null>
  /** The note is being written. */
  noting: boolean
  onNoting(noting: boolean): void
  /** The subject of the call is being edited. */
  editing: boolean
}

export function Outcomes({ command, note, noting, onNoting, editing }: OutcomesProps) {
  const t = useT()
  const desk = useAtomValue(deskAtom)
  const set = useSetAtom(deskAtom)
  const toNote = command('note')
  const purpose = shownCard(desk)?.purpose ?? 'confirm'
  const confirming = desk.offered.find(({ effect }) => effect === 'confirmed')
  return (
    <section className={styles.side} aria-label={t(`${D}.result`)}>
      <Clock />
      <div className={styles.outcomes}>
        <h2>{t(`${D}.result`)}</h2>
        {editing && <p className={styles.sub}>{t(`${D}.editing`)}</p>}
        {desk.offered.map((outcome) => {
          const shown = command(outcomeName(outcome))
          const primary = outcome === confirming
          return (
            shown && (
              <OutcomeButton key={outcome.key} {...{ shown, outcome, purpose, primary, noting, editing }} />
            )
          )
        })}
      </div>
      <label className={styles.note}>
        <span>
          {t('call-desk:detail.note')} {toNote?.caps && <Keys caps={toNote.caps} />}
        </span>
        <textarea
          ref={note}
          rows={3}
          maxLength={NOTE_MAX}
          value={desk.note}
          placeholder={t(`${D}.notePlaceholder`)}
          onChange={(event) => set((now) => ({ ...now, note: event.target.value }))}
          onFocus={() => onNoting(true)}
          onBlur={() => onNoting(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.stopPropagation()
            event.currentTarget.blur()
          }}
        />
      </label>
      <div className={styles.end}>
        <Today />
        <ShiftButtons command={command} />
      </div>
    </section>
  )
}

/** Outcomes that have not arrived yet, and refused ones. */
export function Notices({ command }: { command: CommandOf }) {
  const t = useT()
  const { pending, refused } = useAtomValue(deskAtom)
  const again = command('show-refused')
  const set = useSetAtom(deskAtom)
  const [late, setLate] = useState(false)
  const waits = pending.length > 0
  useEffect(() => {
    if (!waits) return setLate(false)
    // Mostly it is gone before any user could read of it.
    const timer = setTimeout(() => setLate(true), 1_500)
    return () => clearTimeout(timer)
  }, [waits])
  return (
    <div role="status" className={styles.notices}>
      {late && waits && (
        <p className={styles.warning} data-notice="waiting">
          <Icon name="wifi-off" size={15} /> {t(`${D}.waiting`, { count: pending.length })}
        </p>
      )}
      {refused && (
        <p className={styles.warning} data-notice="refused">
          <Icon name="circle-alert" size={15} />
          {t(`${D}.refused`, { code: refused.orderCode, msg: refused.msg })}
          {again && <CommandButton shown={again} source="button" variant="quiet" />}
          <button type="button" onClick={() => set((desk) => ({ ...desk, refused: undefined }))}>
            {t(`${D}.dismiss`)}
          </button>
        </p>
      )}
    </div>
  )
}
