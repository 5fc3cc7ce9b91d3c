/** The two files of an import: exactly one Excel file and one Zip file, chosen together, dropped or one after the other. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { listPath, recordPath } from '../../../console/kit/areas.ts'
import { RecordPicker } from '../../../console/kit/form/controls/record-picker.tsx'
import { useSavePort } from '../../../console/kit/form/save.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { newKey } from '../../../console/kit/net/request.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { Button, LinkButton } from '../../../console/kit/ui/button.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import type { Ref } from '../../../core/fields.ts'
import { area } from '../area.ts'
import { FILE_LIMITS, isArchive, isSheet, sizeOf, wrongFiles } from '../schema.ts'
import styles from './imports.module.css'

const CHOOSE = 'import-choose'
const SHOP = 'import-shop'

/** A chosen Excel file takes the place of the one before, a Zip file too; anything else is added, to be refused in words. */
function withFiles(known: readonly File[], chosen: readonly File[]): File[] {
  const replaces = (one: File) =>
    chosen.some(
      ({ name }) => (isSheet(name) && isSheet(one.name)) || (isArchive(name) && isArchive(one.name)),
    )
  const kept = known.filter((one) => !replaces(one) && (isSheet(one.name) || isArchive(one.name)))
  return [...kept, ...chosen]
}

function FilesField({ files, onFiles }: { files: readonly File[]; onFiles(files: File[]): void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // Dropping is one way more; the input below is reached by keys.
    <section
      className={styles.drop}
      aria-label={t('imports:detail.files')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(withFiles(files, [...event.dataTransfer.files]))
      }}
    >
      <input
        ref={input}
        id="import-files"
        type="file"
        multiple
        className="sr"
        tabIndex={-1}
        accept=".xlsx,.zip"
        aria-label={t('imports:detail.files')}
        onChange={(event) => {
          onFiles(withFiles(files, [...(event.target.files ?? [])]))
          // The same file can be chosen again once it is mended.
          event.target.value = ''
        }}
      />
      <Button id={CHOOSE} icon="upload" onClick={() => input.current?.click()}>
        {t('imports:detail.choose')}
      </Button>
      {files.length === 0 && <span className="mut">{t('imports:detail.drop')}</span>}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <Icon name={isSheet(file.name) ? 'file-spreadsheet' : 'file'} size={15} />
            <span>{t('imports:detail.fileFacts', { name: file.name, size: sizeOf(file.size) })}</span>
            <Button
              variant="quiet"
              icon="x"
              aria-label={t('imports:detail.remove', { name: file.name })}
              onClick={() => onFiles(files.filter((one) => one !== file))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ImportPage() {
  const t = useT()
  const port = useSavePort()
  const [files, setFiles] = useState<File[]>([])
  const [shop, setShop] = useState<Ref | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = useRef<HTMLButtonElement>(null)
  const ready = files.length > 0 && wrongFiles(files) === undefined

  useEffect(() => document.getElementById(CHOOSE)?.focus(), [])
  useEffect(() => {
    // It could not take the focus before.
    if (ready) submit.current?.focus()
  }, [ready])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!ready || busy) return
    const form = new FormData()
    form.append('shop', shop?.id ?? '')
    for (const file of files) form.append('file', file)
    setBusy(true)
    setProblem(undefined)
    const result = await port.upload(area.id, 'import', form, newKey())
    setBusy(false)
    if (result.ok === true) return navigate(recordPath(area, result.record.code))
    if (result.ok !== false) return
    setProblem(result.message)
    if (result.message === t('imports:reasons.shopNeeded')) document.getElementById(SHOP)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (ready) event.currentTarget.requestSubmit()
  }

  const limits = { sheet: sizeOf(FILE_LIMITS.sheet), zip: sizeOf(FILE_LIMITS.zip) }
  return (
    <form className={styles.import} onSubmit={(event) => void onSubmit(event)} onKeyDown={onKeyDown}>
      <p className="mut">{t('imports:detail.hint', limits)}</p>
      <div className={styles.entry}>
        <span className={styles.label}>
          {t('imports:detail.files')}
          <span className={styles.required}> (*)</span>
        </span>
        <FilesField
          files={files}
          onFiles={(chosen) => {
            setFiles(chosen)
            const wrong = wrongFiles(chosen)
            // One file alone is not yet wrong: the other one follows.
            const waits = chosen.length < 2 && (wrong?.key === 'oneSheet' || wrong?.key === 'oneZip')
            setProblem(wrong && !waits ? t(`imports:reasons.${wrong.key}`, wrong.params) : undefined)
          }}
        />
      </div>
      <div className={styles.entry}>
        <label htmlFor={SHOP} id={`${SHOP}-label`}>
          {t('imports:detail.shop')}
        </label>
        <RecordPicker
          id={SHOP}
          name="shop"
          area="shops"
          label={t('imports:detail.shop')}
          invalid={false}
          value={shop}
          onChange={(value) => {
            setShop(value as Ref | null)
            if (value) submit.current?.focus()
          }}
          onBlur={() => {}}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="circle-alert" size={15} /> {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button ref={submit} type="submit" variant="primary" busy={busy} disabled={!ready}>
          {t(busy ? 'imports:detail.sending' : 'imports:detail.upload')}
        </Button>
        <LinkButton to={listPath(area)}>{t('imports:detail.list')}</LinkButton>
      </div>
    </form>
  )
}
