/** Before pasted cells are saved: every record with what it holds and what it would hold, and what cannot be taken. */
import { useEffect, useRef, useState } from 'react'
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { fieldLabel } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { AnyFace, InputSchema } from '../../face.ts'
import { complaint } from '../../form/resolver.ts'
import { useSavePort } from '../../form/save.ts'
import { useT } from '../../i18n.ts'
import { SkeletonLines } from '../../loading/skeleton.tsx'
import { newKey } from '../../net/request.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../columns/columns.ts'
import type { ListStore } from '../data/store.ts'
import type { Pasted } from './edits.ts'
import styles from './paste.module.css'
import { MAX_PASTED, type PastedRow, readPaste, toSend } from './paste.ts'
import { typedWords } from './read-typed.ts'
import { recordsNamed } from './records-named.ts'

type Props = {
  area: Area
  face: AnyFace
  input: InputSchema
  store: ListStore
  columns: readonly Column[]
  pasted: Pasted
  /** The row of the first line now. */
  index: number
  onClose(): void
}

export function PastePreview({ area, face, input, store, columns, pasted, index, onClose }: Props) {
  const t = useT()
  const words = useWords()
  const port = useSavePort()
  const [rows, setRows] = useState<PastedRow[]>()
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [attempt] = useState(newKey)
  const at = columns.findIndex((column) => column.name === pasted.field)
  const lines = pasted.lines.slice(0, MAX_PASTED)
  const width = Math.max(...lines.map((line) => line.length))
  const wanted = columns.slice(at, at + width)
  const several = wanted.length > 1
  const fixed = wanted.filter((column) => !column.editable)

  // Read once, as it was when it was pasted.
  const [begin] = useState(() => async (): Promise<PastedRow[]> => {
    const last = Math.min(index + lines.length, store.meta.total) - 1
    await store.need(index, last)
    const records: AnyRecord[] = []
    for (let row = index; row <= last; row++) {
      const record = store.record(row)
      // A row that is not here, or a list that moved meanwhile: the lines would go to other records.
      if (!record || (row === index && record.id !== pasted.id)) throw new Error('rows are missing')
      records.push(record)
    }
    const host = {
      area,
      input,
      words,
      say: (problem: Parameters<typeof complaint>[2]) => complaint(words, { ...face, input }, problem),
      withheld: (record: AnyRecord) => port.withheld(area.id, record),
      noRecord: (text: string) => t('list:paste.noRecord', { text }),
      refs: recordsNamed,
    }
    return readPaste(
      host,
      wanted.map((column) => (column.editable ? column : undefined)),
      records,
      lines,
    )
  })
  useEffect(() => {
    let over = false
    begin().then(
      (read) => !over && setRows(read),
      () => !over && setFailure(t('list:paste.rowsMissing')),
    )
    return () => {
      over = true
    }
  }, [begin, t])

  // Enter saves once there is something to save; until then the dialog only closes.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (rows) button.current?.focus()
  }, [rows])

  const sending = rows ? toSend(rows) : []
  const wrong = rows?.reduce(
    (sum, row) => sum + (row.why ? 1 : row.cells.filter((cell) => cell.state === 'wrong').length),
    0,
  )
  const beyond = rows ? lines.length - rows.length : 0
  const tooMany = pasted.lines.length - lines.length
  const save = async () => {
    setSaving(true)
    setFailure(undefined)
    const result = await port.updateMany(area.id, sending, attempt)
    setSaving(false)
    if (result.ok) onClose()
    else setFailure(result.message)
  }
  const say = (column: Column, value: unknown) =>
    typedWords(words, area, column.name, value) || t('form:compare.empty')

  return (
    <Dialog
      title={t('list:paste.title', { name: fieldLabel(words, area, pasted.field) })}
      width={760}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('list:paste.giveUp')}</Button>
          <Button
            variant="primary"
            busy={saving}
            disabled={sending.length === 0}
            ref={button}
            data-command="list.paste"
            onClick={() => void save()}
          >
            {t('list:paste.save', { count: sending.length })}
          </Button>
        </>
      }
    >
      {!rows && !failure && <SkeletonLines lines={6} />}
      {rows && (
        <>
          <p role="status">{t('list:paste.summary', { count: sending.length, wrong: wrong ?? 0 })}</p>
          {beyond > 0 && <p className={styles.note}>{t('list:paste.beyond', { count: beyond })}</p>}
          {tooMany > 0 && (
            <p className={styles.note}>{t('list:paste.tooMany', { count: tooMany, max: MAX_PASTED })}</p>
          )}
          {fixed.length > 0 && (
            <p className={styles.note}>
              {t('list:paste.fixed', {
                names: fixed.map((column) => fieldLabel(words, area, column.name)).join(', '),
              })}
              {fixed.map(({ field }) => field.fixed && ` ${t(`${area.id}:reasons.${field.fixed.why}`)}`)}
            </p>
          )}
          <div className={styles.frame}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t('list:fields.code')}</th>
                  {several && <th>{t('list:paste.field')}</th>}
                  <th>{t('list:paste.before')}</th>
                  <th>{t('list:paste.after')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.flatMap((row) =>
                  row.cells.map((cell) => (
                    <tr
                      key={`${row.record.id} ${cell.column.name}`}
                      data-state={row.why ? 'wrong' : cell.state}
                    >
                      <td className="code">{row.record.code}</td>
                      {several && <td>{fieldLabel(words, area, cell.column.name)}</td>}
                      <td>{say(cell.column, cell.before)}</td>
                      <td>
                        {cell.state === 'same' ? t('list:paste.same') : say(cell.column, cell.value)}
                        {(row.why ?? cell.why) && <span className={styles.why}>{row.why ?? cell.why}</span>}
                      </td>
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </div>
        </>
      )}
      {failure && (
        <p role="alert" className={styles.why}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
