/**
 * Where a scanner types: each code and Enter is a line below, in the order of scanning, with what became of it.
 * The field is free again at once; codes wait for their turn, and what failed stays with its reason.
 */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Ran, useDetailSlots } from '../../../console/kit/detail/slots.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { TextInput } from '../../../console/kit/ui/input.tsx'
import { Code } from '../../../console/kit/ui/text.tsx'
import { area } from '../area.ts'
import styles from './handovers.module.css'
import type { HandoverRecord } from './overview.tsx'

type Scan = { id: number; code: string; ran: Ran | undefined }

/** Lines kept on the screen. */
const SHOWN = 50
const CODE_MAX = 60
/** A list without parcels is new for as long. */
const JUST_MADE_MS = 60_000

/** Several codes, e.g. pasted from a sheet: one on each line. */
const codesIn = (text: string) => text.split(/[\s,;]+/).filter((code) => code !== '')

function ScanLine({ scan, onAgain }: { scan: Scan; onAgain(): void }) {
  const t = useT()
  const { ran } = scan
  const state = ran === undefined ? 'waiting' : ran.done ? 'added' : 'refused'
  const icon = { waiting: 'loader', added: 'circle-check', refused: 'circle-alert' }[state]
  return (
    <li className={styles.scan} data-state={state}>
      <Icon name={icon} size={15} />
      <Code>{scan.code}</Code>
      <span>{ran === undefined || ran.done ? t(`handovers:detail.${state}`) : ran.msg}</span>
      {ran?.done === false && ran.passing && (
        <Button variant="quiet" onClick={onAgain}>
          {t('handovers:detail.again')}
        </Button>
      )}
    </li>
  )
}

/** The scans of this list and the way to add one; they are sent one after the other. */
function useScans(record: HandoverRecord) {
  const slots = useDetailSlots()
  const [scans, setScans] = useState<readonly Scan[]>([])
  const now = useRef(record)
  useEffect(() => {
    now.current = record
  }, [record])
  const turn = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)
  const settle = (id: number, ran: Ran | undefined) =>
    setScans((all) => all.map((one) => (one.id === id ? { ...one, ran } : one)))
  const send = (id: number, code: string) => {
    turn.current = turn.current.then(async () => {
      const ran = await slots?.run('handovers.add-parcel', {
        area,
        record: now.current,
        args: { code },
        quiet: true,
      })
      settle(id, ran)
    })
  }
  return {
    scans,
    add(code: string) {
      const id = ++count.current
      setScans((all) => [{ id, code, ran: undefined }, ...all].slice(0, SHOWN))
      send(id, code.slice(0, CODE_MAX))
    },
    again({ id, code }: Scan) {
      settle(id, undefined)
      send(id, code)
    },
  }
}

export function ScanField({ record }: { record: HandoverRecord }) {
  const t = useT()
  const [text, setText] = useState('')
  const { scans, add, again } = useScans(record)
  const field = useRef<HTMLInputElement>(null)
  const { parcels, createdAt } = record
  // The first scan of a list that was just made comes at once: nothing has been pressed in its pane yet.
  const isNew = parcels === 0 && Date.now() - Date.parse(createdAt) < JUST_MADE_MS
  useEffect(() => {
    if (!isNew) return
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === document.body || now?.matches('[data-pane="detail"], #main')) field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isNew])
  const last = scans.find(({ ran }) => ran !== undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    for (const code of codesIn(text)) add(code)
    setText('')
  }
  const onPaste = (event: ClipboardEvent) => {
    const codes = codesIn(event.clipboardData.getData('text'))
    if (codes.length < 2) return
    event.preventDefault()
    for (const code of codes) add(code)
  }
  return (
    <section className={styles.scanning} aria-label={t('handovers:detail.scan')}>
      <label htmlFor={`scan-${record.id}`}>{t('handovers:detail.scan')}</label>
      <TextInput
        ref={field}
        id={`scan-${record.id}`}
        data-main-field
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        before={<Icon name="scan-barcode" size={16} />}
        aria-describedby={`scan-hint-${record.id}`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <p id={`scan-hint-${record.id}`} className={styles.hint}>
        {t('handovers:detail.scanHint')}
      </p>
      <p className="sr" role="status">
        {last && `${last.code} ${last.ran?.done ? t('handovers:detail.added') : (last.ran?.msg ?? '')}`}
      </p>
      {scans.length > 0 && (
        <ul className={styles.scans} aria-label={t('handovers:detail.scanned')}>
          {scans.map((scan) => (
            <ScanLine key={scan.id} scan={scan} onAgain={() => again(scan)} />
          ))}
        </ul>
      )}
    </section>
  )
}
