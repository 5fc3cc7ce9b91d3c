/** `/CallDesk`: see, dial, talk, one key for the outcome, and the next call is shown. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { currentContext } from '../../../../console/commands/context.ts'
import { areaCommandsAtom, areaHintsAtom, areaPortsAtom } from '../../../../console/commands/state.ts'
import { CommandButton } from '../../../../console/commands/surfaces/command-button.tsx'
import { usePlace } from '../../../../console/commands/surfaces/use-commands.ts'
import { languageAtom, store, useCan } from '../../../../console/kit/atoms.ts'
import { detailTargetAtom } from '../../../../console/kit/detail/target.ts'
import { t as say, useT } from '../../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { toast } from '../../../../console/kit/overlays/toast.ts'
import { DeniedSection } from '../../../../console/kit/ui/denied-section.tsx'
import { EmptyState, ErrorState } from '../../../../console/kit/ui/state.tsx'
import { useTitle } from '../../../../console/kit/ui/use-title.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { formatDateTime } from '../../../../core/dates/dates.ts'
import { formatPhone } from '../../../../core/phone.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import { refusal, type States } from '../../../../core/states.ts'
import { states } from '../../../orders/states.ts'
import { AREA_OF, aboutOf, type Card, type OrderCard, type Shift } from '../../card.ts'
import type { DeskPort } from '../../desk-port.ts'
import { outcomeCommands } from '../../outcome-commands.ts'
import { CasePane } from './case.tsx'
import {
  beat,
  dialByExchange,
  dialOnce,
  next,
  say as sayOutcome,
  setShift,
  showRefused,
  startDesk,
} from './desk.ts'
import { Editing } from './editing.tsx'
import { type CommandOf, numberOf } from './head.tsx'
import { deskHints } from './hints.ts'
import { OrderPane, READS } from './order.tsx'
import { Notices, Outcomes, ShiftButtons } from './outcomes.tsx'
import styles from './page.module.css'
import { Queue } from './queue.tsx'
import { type Desk, deskAtom, shiftOf, shownCard, waitingCards } from './state.ts'
import { guardTyping } from './typing-guard.ts'

const D = 'call-desk:detail.desk'

type AnyStates = States<Record<string, unknown>, string, string>

/** The state of the desk on which the available commands depend. */
type Seen = {
  card: Card | undefined
  lost: string | undefined
  refused: string | undefined
  shift: Shift
  exchange: boolean
  noted: boolean
  ticked: number
  noting: boolean
  editing: boolean
}

/** Why the order of a call cannot be confirmed, as far as its card shows; the server decides by more. */
function whyNot({ order, lines }: OrderCard): Refusal | undefined {
  const short = lines.find((line) => line.stock < line.quantity)
  return (
    refusal(states as unknown as AnyStates, 'confirm', order) ??
    (short && {
      key: 'outOfStock',
      params: { name: short.name, stock: short.stock, quantity: short.quantity },
    })
  )
}

/** The desk as commands see it. */
function portOf(
  { card, lost, refused, shift, exchange, noted, ticked, noting, editing }: Seen,
  { focusNote, edit }: Pick<DeskPort, 'focusNote' | 'edit'>,
): DeskPort {
  const change = (how: (now: Desk) => Desk) => store.set(deskAtom, how)
  return {
    shift,
    noting,
    editing,
    lost,
    refused,
    next,
    showRefused,
    call: card && {
      orderCode: card.orderCode,
      number: numberOf(card) !== undefined,
      dials: exchange ? card.open : numberOf(card) !== undefined,
      purpose: card.purpose,
      refused: card.purpose === 'confirm' ? whyNot(card) : undefined,
      noted,
      unread: card.purpose === 'confirm' && ticked < READS.length,
    },
    outcome: (outcome, args) => (card ? sayOutcome(card, outcome, args) : {}),
    async dial(options) {
      if (!card) return undefined
      if (exchange) return dialOnce(card.id, () => dialByExchange(options))
      const number = numberOf(card)
      if (!number) return undefined
      return dialOnce(card.id, async () => {
        change((now) => ({ ...now, dialledAt: now.dialledAt ?? Date.now() }))
        // The system's telephone takes it; the page stays.
        location.href = `tel:${number}`
        return {}
      })
    },
    async copyNumber() {
      const number = card && numberOf(card)
      if (number)
        await currentContext().view.copy(number, {
          key: `${D}.copied`,
          params: { number: formatPhone(number) },
        })
    },
    focusNote,
    tick: () =>
      change((now) => {
        const next = READS.find((id) => !now.ticks.has(id))
        return next ? { ...now, ticks: new Set(now.ticks).add(next) } : now
      }),
    edit,
    setShift,
  }
}

/** In place of a call that went without an outcome: whose it was, what was written, and one key for the next. */
function Gone({ lost, command }: { lost: NonNullable<Desk['lost']>; command: CommandOf }) {
  const t = useT()
  const on = command('next-call')
  return (
    <div className={styles.nothing} data-notice="lost">
      <EmptyState
        page
        alert
        icon="circle-alert"
        title={t(`${D}.lost`, { code: lost.orderCode })}
        text={lost.note && t(`${D}.lostNote`, { note: lost.note })}
      >
        {on && <CommandButton shown={on} source="button" variant="primary" />}
      </EmptyState>
    </div>
  )
}

/** The screen without a call. */
function Nothing({ desk, command }: { desk: Desk; command: CommandOf }) {
  const t = useT()
  const shift = shiftOf(desk)
  const count = desk.summary?.due ?? 0
  const next = desk.summary?.nextDueAt
  const words =
    shift === 'on'
      ? {
          title: t(`${D}.empty`),
          text: next ? t(`${D}.emptyUntil`, { time: formatDateTime(next) }) : t(`${D}.emptyText`),
        }
      : { title: t(`${D}.${shift}`), text: t(`${D}.${shift}Text`, { count }) }
  return (
    <div className={styles.nothing}>
      <EmptyState page icon="phone" {...words}>
        <ShiftButtons command={command} />
      </EmptyState>
    </div>
  )
}

/** The subject of the call on the screen: for presence, and for commands of the palette. */
function useOpenOrder(desk: Desk): void {
  const card = shownCard(desk)
  const set = useSetAtom(detailTargetAtom)
  const about = card && aboutOf(card)
  const area = card && AREA_OF[card.purpose]
  useEffect(() => {
    if (!about || !area) return
    set({ area, record: about as unknown as AnyRecord })
    return () => set(undefined)
  }, [about, area, set])
}

function Pane({ card, command }: { card: Card; command: CommandOf }) {
  return card.purpose === 'confirm' ? (
    <OrderPane card={card} command={command} />
  ) : (
    <CasePane card={card} command={command} />
  )
}

function Working() {
  const desk = useAtomValue(deskAtom)
  const setPorts = useSetAtom(areaPortsAtom)
  const setHints = useSetAtom(areaHintsAtom)
  const note = useRef<HTMLTextAreaElement>(null)
  const [noting, setNoting] = useState(false)
  const focusNote = useCallback(() => note.current?.focus(), [])
  // Not with each letter of the note: all that shows commands would be worked out again.
  const shown = shownCard(desk)
  const [edited, setEdited] = useState<string>()
  // Of another call there is no form: its draft waits with the record.
  const editing = shown !== undefined && edited === shown.id
  const [noted, ticked, shift] = [desk.note.trim().length > 0, desk.ticks.size, shiftOf(desk)]
  const lost = desk.lost?.orderCode
  // Held no longer, it cannot be shown.
  const refused = waitingCards(desk).find(({ id }) => id === desk.refused?.task)?.orderCode
  const port = useMemo(
    () =>
      portOf(
        { card: shown, lost, refused, shift, exchange: desk.exchange, noted, ticked, noting, editing },
        { focusNote, edit: () => setEdited(shown?.id) },
      ),
    [shown, lost, refused, shift, desk.exchange, noted, ticked, noting, editing, focusNote],
  )
  useEffect(() => {
    setPorts({ desk: port })
    setHints({ hints: () => (port.call && !port.editing ? deskHints(port.noting) : undefined) })
  }, [port, setPorts, setHints])
  useEffect(
    () => () => {
      setPorts({})
      setHints(undefined)
    },
    [setPorts, setHints],
  )
  const language = useAtomValue(languageAtom)
  const setCommands = useSetAtom(areaCommandsAtom)
  // Before the frame: the buttons of a call come with it.
  useLayoutEffect(
    () => setCommands(outcomeCommands(desk.offered, language)),
    [desk.offered, language, setCommands],
  )
  useEffect(startDesk, [])
  useEffect(() => guardTyping(() => void toast(say(`${D}.typing`), { kind: 'warning', id: 'typing' })), [])
  const places = usePlace('page', 'call-desk')
  const command = useMemo<CommandOf>(() => {
    const known = new Map(places.map((shown) => [shown.command.id, shown]))
    return (id) => known.get(`call-desk.${id}`)
  }, [places])
  const card = shown
  useOpenOrder(desk)

  if (desk.phase === 'failed') return <ErrorState error={desk.error} onRetry={() => void beat()} />
  if (desk.phase === 'loading')
    return (
      <div className={styles.nothing} role="status">
        <SkeletonLines lines={8} />
      </div>
    )
  return (
    <div className={styles.desk} data-desk={card ? 'call' : shiftOf(desk)}>
      <Queue />
      <div className={styles.middle}>
        <Notices command={command} />
        {card && editing ? (
          <Editing card={card} onDone={() => setEdited(undefined)} />
        ) : card ? (
          <Pane card={card} command={command} />
        ) : desk.lost ? (
          <Gone lost={desk.lost} command={command} />
        ) : (
          <Nothing desk={desk} command={command} />
        )}
      </div>
      {card && (
        <Outcomes command={command} note={note} noting={noting} onNoting={setNoting} editing={editing} />
      )}
    </div>
  )
}

export function CallDeskPage() {
  const t = useT()
  const can = useCan()
  const title = t('call-desk:title')
  useTitle(title)
  if (!can('call-desk.work')) return <DeniedSection section={title} ability="call-desk.work" />
  return <Working />
}
