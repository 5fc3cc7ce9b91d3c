/** A carrier's file is sent to be matched; where the file leaves it open, its sheet and its columns are asked for here. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { listPath, recordPath } from '../../../console/kit/areas.ts'
import { RecordPicker } from '../../../console/kit/form/controls/record-picker.tsx'
import { useSavePort } from '../../../console/kit/form/save.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { newKey } from '../../../console/kit/net/request.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { Button, LinkButton } from '../../../console/kit/ui/button.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { TextInput } from '../../../console/kit/ui/input.tsx'
import type { Ref } from '../../../core/fields.ts'
import { area } from '../area.ts'
import { type Columns, ROLES, type Role } from '../columns.ts'
import styles from './remittances.module.css'

type AskedColumns = {
  head: number
  guess: Columns
  unsure: Role[]
  columns: { index: number; letter: string; title: string; samples: string[] }[]
}
/** The sheet is asked for where there are several, the columns where they are not clear. */
type Ask = { sheet: string; sheets: string[] } & Partial<AskedColumns>

const withColumns = (ask: Ask | undefined): ask is Ask & AskedColumns => ask?.columns !== undefined

function SheetChoice({
  sheets,
  sheet,
  onChoose,
}: {
  sheets: readonly string[]
  sheet: string
  onChoose(sheet: string): void
}) {
  const t = useT()
  return (
    <fieldset className={styles.columns}>
      <legend>{t('remittances:detail.sheetChoose')}</legend>
      <p className="mut">{t('remittances:detail.sheetHint')}</p>
      <label className={styles.choice}>
        <span>{t('remittances:detail.sheet')}</span>
        <select id={SHEET} value={sheet} onChange={({ target }) => onChoose(target.value)}>
          {sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

function ColumnChoice({
  ask,
  chosen,
  onChoose,
}: {
  ask: AskedColumns
  chosen: Columns
  onChoose(columns: Columns): void
}) {
  const t = useT()
  return (
    <fieldset className={styles.columns}>
      <legend>{t('remittances:detail.columns')}</legend>
      <p className="mut">{t('remittances:detail.columnsHint')}</p>
      {ROLES.map((role) => {
        const index = chosen[role]
        const samples = ask.columns.find((column) => column.index === index)?.samples.filter(Boolean) ?? []
        return (
          <label key={role} className={styles.choice}>
            <span>{t(`remittances:roles.${role}`)}</span>
            <select
              value={index ?? ''}
              required={role === 'code' || role === 'amount'}
              data-unsure={ask.unsure.includes(role) || undefined}
              onChange={({ target }) => {
                const { [role]: _before, ...others } = chosen
                onChoose(target.value === '' ? others : { ...others, [role]: Number(target.value) })
              }}
            >
              <option value="">{t('remittances:detail.noColumn')}</option>
              {ask.columns.map(({ index: at, letter, title }) => (
                <option key={at} value={at}>
                  {t('remittances:detail.column', { letter, title })}
                </option>
              ))}
            </select>
            {samples.length > 0 && (
              <span className="mut">{t('remittances:detail.samples', { samples: samples.join(' · ') })}</span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Whether a file can be matched, by its name; the server reads what is in it. */
export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name)

const CHOOSE = 'remittance-choose'
const SHEET = 'remittance-sheet'
const focusOn = (id: string) => document.getElementById(id)?.focus()

function FileField({ file, onFile }: { file: File | undefined; onFile(file: File | undefined): void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // Dropping is one way more; the input below is reached by keys.
    <section
      className={styles.drop}
      aria-label={t('remittances:detail.file')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        id="remittance-file"
        type="file"
        className="sr"
        tabIndex={-1}
        accept=".xlsx"
        aria-label={t('remittances:detail.file')}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <Button id={CHOOSE} icon="upload" onClick={() => input.current?.click()}>
        {file?.name ?? t('remittances:detail.choose')}
      </Button>
      {!file && <span className="mut">{t('remittances:detail.drop')}</span>}
    </section>
  )
}

/** Sends the form; returns a question to confirm, or goes to the new record. */
function useSending() {
  const port = useSavePort()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [ask, setAsk] = useState<Ask>()
  async function send(form: FormData) {
    setBusy(true)
    setProblem(undefined)
    const result = await port.upload(area.id, 'import', form, newKey())
    setBusy(false)
    if (result.ok === 'ask') setAsk(result.ask as Ask)
    else if (result.ok) navigate(recordPath(area, result.record.code))
    else setProblem(result.message)
    return result.ok === 'ask' ? (result.ask as Ask) : undefined
  }
  return { busy, problem, setProblem, ask, setAsk, send }
}

export function ImportPage() {
  const t = useT()
  const [carrier, setCarrier] = useState<Ref | null>(null)
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>({})
  const [sheet, setSheet] = useState<string>()
  const { busy, problem, setProblem, ask, setAsk, send } = useSending()
  const ready =
    carrier !== null &&
    file !== undefined &&
    (!withColumns(ask) || (columns.code !== undefined && columns.amount !== undefined))

  const submit = useRef<HTMLButtonElement>(null)
  // What is typed at once is the carrier's name, and no command.
  useEffect(() => focusOn('remittance-carrier'), [])
  useEffect(() => {
    // The pressed button waits for these values.
    if (withColumns(ask)) submit.current?.form?.querySelector<HTMLElement>('[data-unsure]')?.focus()
    else if (ask) focusOn(SHEET)
  }, [ask])
  useEffect(() => {
    // It could not take the focus before.
    if (file && ready && document.activeElement?.id === CHOOSE) submit.current?.focus()
  }, [file, ready])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!carrier || !file || busy) return
    const form = new FormData()
    form.append('carrier', carrier.id)
    form.append('note', note)
    if (sheet !== undefined) form.append('sheet', sheet)
    if (withColumns(ask)) form.append('columns', JSON.stringify({ head: ask.head, ...columns }))
    form.append('file', file)
    const asked = await send(form)
    if (!asked) return
    setSheet(asked.sheet)
    setColumns(asked.guess ?? {})
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (ready) event.currentTarget.requestSubmit()
  }

  return (
    <form className={styles.import} onSubmit={(event) => void onSubmit(event)} onKeyDown={onKeyDown}>
      <p className="mut">{t('remittances:detail.hint')}</p>
      <div className={styles.entry}>
        <label htmlFor="remittance-carrier" id="remittance-carrier-label">
          {t('remittances:fields.carrier')}
          <span className={styles.required}> (*)</span>
        </label>
        <RecordPicker
          id="remittance-carrier"
          name="carrier"
          area="carriers"
          label={t('remittances:fields.carrier')}
          required
          invalid={false}
          value={carrier}
          onChange={(value) => {
            setCarrier(value as Ref | null)
            if (value) focusOn(CHOOSE)
          }}
          onBlur={() => {}}
        />
      </div>
      <div className={styles.entry}>
        <span className={styles.label}>
          {t('remittances:detail.file')}
          <span className={styles.required}> (*)</span>
        </span>
        <FileField
          file={file}
          onFile={(chosen) => {
            const fits = chosen === undefined || isWorkbook(chosen.name)
            setFile(fits ? chosen : undefined)
            setProblem(fits ? undefined : t('remittances:detail.notWorkbook', { name: chosen.name }))
            setAsk(undefined)
            setSheet(undefined)
          }}
        />
      </div>
      <div className={styles.entry}>
        <label htmlFor="remittance-note">{t('remittances:fields.note')}</label>
        <TextInput
          id="remittance-note"
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {ask && ask.sheets.length > 1 && (
        <SheetChoice
          sheets={ask.sheets}
          sheet={sheet ?? ask.sheet}
          onChoose={(name) => {
            setSheet(name)
            // The columns were those of another sheet.
            setAsk({ sheet: name, sheets: ask.sheets })
          }}
        />
      )}
      {withColumns(ask) && <ColumnChoice ask={ask} chosen={columns} onChoose={setColumns} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="circle-alert" size={15} /> {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={submit} type="submit" variant="primary" busy={busy} disabled={!ready}>
          {t(busy ? 'remittances:detail.sending' : 'remittances:detail.upload')}
        </Button>
        <LinkButton to={listPath(area)}>{t('remittances:detail.list')}</LinkButton>
      </div>
    </form>
  )
}
