/** Asks for the record of a command, in the palette's frame, before its own steps. */
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordPath } from '../../kit/areas.ts'
import { isMac, MOD_CAP } from '../../kit/focus/platform.ts'
import { useT } from '../../kit/i18n.ts'
import { openTab } from '../../kit/router.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { currentContext } from '../context.ts'
import { type Chosen, Frame } from '../palette/frame.tsx'
import styles from '../palette/palette.module.css'
import { RowBody } from '../palette/row.tsx'
import { targetOfOne } from '../run/record-first.ts'
import { runCommand, sayWhyNot } from '../run/run.ts'
import { titleOf } from '../run/say.ts'
import type { Picking } from '../state.ts'
import { useAhead } from './use-ahead.ts'
import { type RecordRow, useRecordRows } from './use-record-rows.ts'

const GROUPS = {
  recent: 'commands:palette.recent',
  ready: 'commands:palette.records',
  others: 'commands:palette.recordsOff',
} as const

const ENTER = ['Enter']
const ESC = ['Esc']
const CTRL_ENTER = [isMac ? MOD_CAP : 'Ctrl', 'Enter']

/** `onDone` closes the palette: the record was chosen and the command has nothing more to ask. */
export function RecordFirst({ picking, onDone }: { picking: Picking; onDone(): void }) {
  const t = useT()
  const { command, area } = picking
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(picking.text)
  const ahead = useAhead(input, text, setText)
  const asked = ahead.text.trim()
  const { groups, pending, failed } = useRecordRows(picking, asked, t)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  ahead.usePressing({ pending, count })
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  const choose = (row: RecordRow, how: Chosen) => {
    const target = targetOfOne(area, row.record)
    if (how.elsewhere) {
      openTab(recordPath(area, row.record.code))
      return
    }
    const gate = command.gate(currentContext(target))
    if (gate.s === 'off' && how.key === 'Tab' && gate.fix) {
      const { command: fix, field } = gate.fix
      flushSync(() => {
        onDone()
        picking.answer(undefined)
      })
      void runCommand(fix, 'palette', target, field)
    } else if (gate.s === 'off') void sayWhyNot(command, gate, 'palette', target)
    else if (gate.s === 'on') picking.answer({ target, text: asked, early: ahead.rest() })
  }
  const one = t(`${area}:one`)
  const said =
    failed ??
    (count > 0
      ? undefined
      : pending
        ? t('commands:palette.searching')
        : asked === ''
          ? t('commands:step.record', { one })
          : t('commands:palette.none', { text: asked }))
  const label = t('commands:palette.chooseRecord', { one })
  return (
    <Frame
      label={label}
      input={input}
      text={text}
      mark={asked}
      placeholder={t('commands:step.record', { one })}
      groups={groups.map(({ id, rows }) => ({ id, title: t(GROUPS[id]), rows }))}
      chips={<span className={styles.chip}>{titleOf(command, t)}</span>}
      closeLabel={t('commands:step.back')}
      after={
        said && (
          <p className={failed ? styles.wrong : styles.say} role={failed ? 'alert' : 'status'}>
            {said}
          </p>
        )
      }
      foot={
        <footer className={styles.foot} aria-hidden="true">
          <span>
            <Keys caps={ENTER} /> {titleOf(command, t)}
          </span>
          <span className={styles.prefixes}>
            <span>
              <Keys caps={ESC} /> {t('commands:step.back')}
            </span>
            <span>
              <Keys caps={CTRL_ENTER} /> {t('commands:palette.newTab')}
            </span>
          </span>
        </footer>
      }
      spoken={pending ? '' : t('commands:palette.count', { count })}
      row={(row) => (
        <RowBody icon={row.icon} title={row.title} query={asked} detail={row.detail} fix={row.fix} />
      )}
      onText={setText}
      onChoose={choose}
      onKey={(event) => ahead.takes(event, { pending, count })}
      onBack={() => flushSync(() => picking.answer(undefined))}
    />
  )
}
