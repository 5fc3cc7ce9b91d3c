/** The form of one record, new or known. Keys: Ctrl+S or Ctrl+Enter saves, Ctrl+Shift+Enter saves and starts the next, Esc closes. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { AnyRecord } from '../../../core/area.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import type { Ref } from '../../../core/fields.ts'
import { store } from '../atoms.ts'
import { useWords } from '../detail/words.ts'
import { dropDraft } from '../drafts/drafts.ts'
import { unsavedAtom, useLeaveGuard } from '../drafts/leave.ts'
import { type Begin, type Start, useDraft, useStart } from '../drafts/use-draft.ts'
import { isMac, MOD_CAP } from '../focus/platform.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { useLook } from '../loading/when-idle.ts'
import { reconnect } from '../net/live.ts'
import { confirm } from '../overlays/dialog.tsx'
import { toast } from '../overlays/toast.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Compare } from './compare.tsx'
import { AskedField, fieldId } from './field.tsx'
import styles from './form.module.css'
import { FormContext } from './form-context.ts'
import { resolverOf } from './resolver.ts'
import type { FormValues } from './save.ts'
import { type Settling, SettlingContext, unsettled } from './settling.ts'
import { erroneous, focusField, focusFieldOnceShown, Summary } from './summary.tsx'
import { useSave } from './use-save.ts'
import type { FormFace } from './values.ts'
import { formSections, newValues, requiredFields, valuesOf } from './values.ts'

export type RecordFormProps = {
  face: FormFace
  /** Absent: a new record. */
  record: AnyRecord | undefined
  /** The record as the cache has it now, which live changes keep fresh. */
  latest: AnyRecord | undefined
  /** How a new record begins. */
  begin?: Begin
  /** Leaves this draft and begins another one; absent for a known record. */
  onAnother?(): void
  onClose(): void
  onSaved(record: AnyRecord, next: boolean, others?: readonly Ref[]): void
}

export function RecordForm(props: RecordFormProps) {
  const start = useStart(props.face, props.record, props.begin)
  useLook(start === undefined)
  return start ? <StartedForm {...props} start={start} /> : <SkeletonLines lines={8} />
}

function StartedForm({
  face,
  record,
  latest,
  onAnother,
  onClose,
  onSaved,
  start,
}: RecordFormProps & { start: Start }) {
  const t = useT()
  const words = useWords()
  const Body = face.layout?.component
  const Below = face.below
  const [on, setOn] = useState({ base: start.base, version: start.version })
  const [restored, setRestored] = useState(start.draft)
  const [tried, setTried] = useState(false)
  const sections = useMemo(() => formSections(face), [face])
  const required = useMemo(() => requiredFields(face), [face])
  const order = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const [settling] = useState<Settling>(() => new Map())
  const form = useForm<FormValues, unknown, FormValues>({
    defaultValues: start.draft?.values ?? start.base,
    resolver: resolverOf(face, words, settling),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const onGone = () => setRestored(undefined)
  const draft = useDraft(face, form, { ...start, ...on, known: record !== undefined, onGone })
  const [waiting, setWaiting] = useState(false)
  const { state, online, save, showConflict } = useSave(face, form, { record, ...on })
  const root = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()

  useEffect(() => {
    // The address may name a field, e.g. the one another command waits for.
    const asked = order.find((name) => `#${name}` === hash)
    // Typed on sight of a restored draft, a letter must not replace the customer.
    const another = root.current?.querySelector<HTMLElement>('[data-another]')
    if (another) return another.focus({ preventScroll: true })
    const first = order.find((name) => document.getElementById(fieldId(name)))
    if (asked) return focusFieldOnceShown(asked)
    // A tab that was come back to may have put the focus where it was.
    else if (first && !root.current?.contains(document.activeElement))
      document.getElementById(fieldId(first))?.focus({ preventScroll: true })
    return undefined
  }, [order, hash])

  // Elsewhere in the console the draft waits; only where it could not be kept would moving on lose it.
  // Asked of the store, which knows at once when something was saved or discarded.
  useLeaveGuard(() => store.get(unsavedAtom).get(start.key) === false)

  // Fields are closed while saving, which takes the focus out of them; on a slow machine they are open again only later.
  const [refocus, setRefocus] = useState<() => void>()
  useEffect(() => {
    if (!refocus || state.saving) return
    setRefocus(undefined)
    refocus()
  }, [refocus, state.saving])

  async function submit(next: boolean) {
    if (!online) {
      // The key that saves is also the wish to be connected again.
      reconnect()
      return
    }
    setTried(true)
    const held = document.activeElement
    setWaiting(true)
    const failed = await unsettled(settling, order)
    setWaiting(false)
    for (const name of failed) form.setError(name, { type: 'unsettled', message: t('form:uploads.stuck') })
    const saved = failed.length > 0 ? undefined : await save()
    if (!saved) {
      const first = erroneous(form.getErrors(), order)[0]
      setRefocus(() => () => {
        if (first) focusField(first)
        else if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true })
      })
      return
    }
    draft.drop(true)
    setRestored(undefined)
    setTried(false)
    if (next) {
      form.reset(newValues(face))
      const first = order[0]
      if (first) focusField(first)
    }
    onSaved(saved.record, next, saved.others)
  }

  async function close() {
    if (draft.dirty && draft.unkept === undefined) {
      void toast(t('form:draft.left'), {
        kind: 'info',
        id: 'draft-left',
        action: { label: t('form:draft.discard'), run: () => void dropDraft(start.key) },
      })
    } else if (draft.dirty) {
      const question = { title: t('form:leave.title'), text: t('form:leave.lost'), no: t('form:leave.no') }
      if (!(await confirm({ ...question, yes: t('form:leave.discard'), danger: true }))) return
      draft.drop(false)
    }
    onClose()
  }

  function discard() {
    const fresh = latest ?? record
    const base = fresh ? valuesOf(face, fresh) : start.fresh
    draft.drop(false)
    setRestored(undefined)
    setOn({ base, version: fresh?.version ?? 0 })
    form.reset(base)
  }

  async function takeOther() {
    const question = { title: t('form:draft.takeTitle'), text: t('form:leave.lost'), no: t('form:leave.no') }
    if (draft.dirty && !(await confirm({ ...question, yes: t('form:draft.take'), danger: true }))) return
    const { base, version } = draft.other ?? on
    setOn({ base: { ...on.base, ...base }, version })
    draft.takeOther()
  }

  /** After two versions were compared: the saved one is what the next save is made on. */
  function takeChosen(current: AnyRecord, values: FormValues, saveNow: boolean) {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    setOn({ base: valuesOf(face, current), version: current.version })
    showConflict(undefined)
    setResubmit(saveNow)
  }
  // The save has to see the version that was just set: it runs with the next render.
  const [resubmit, setResubmit] = useState(false)
  useEffect(() => {
    if (!resubmit) return
    setResubmit(false)
    void submit(false)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    // Of a dialog inside the form, such as a picture's: Escape closes that alone.
    const dialog = (event.target as Element).closest('dialog')
    if (dialog && event.currentTarget.contains(dialog)) return
    const mod = isMac ? event.metaKey : event.ctrlKey
    if (mod && event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      void submit(event.shiftKey && record === undefined)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      void close()
    }
  }
  const latestSubmit = useRef(submit)
  latestSubmit.current = submit
  useEffect(() => {
    // Anywhere on the page: the browser's own "save page" is never what is meant while a form is open.
    const onSaveKey = (event: globalThis.KeyboardEvent) => {
      const mod = isMac ? event.metaKey : event.ctrlKey
      if (!mod || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void latestSubmit.current(false)
    }
    window.addEventListener('keydown', onSaveKey)
    return () => window.removeEventListener('keydown', onSaveKey)
  }, [])

  const newer = record && latest && latest.version > on.version ? latest : undefined
  const { conflict, failure } = state
  const untouched = !draft.dirty && !state.saving && !conflict
  useEffect(() => {
    // Nothing typed yet: the form simply shows the newer record.
    if (!newer || !untouched) return
    const base = valuesOf(face, newer)
    setOn({ base, version: newer.version })
    form.reset(base)
  }, [newer, untouched, face, form])
  return (
    <form
      ref={root}
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.body} data-scroll="form">
        {restored && (
          <p className={styles.notice} role="status">
            <Icon name="history" size={14} />
            <span>{t('form:draft.restored', { at: formatDateTime(restored.at) })}</span>
            <span className={styles.answers}>
              {onAnother && (
                <Button data-another="" onClick={onAnother}>
                  {t('form:draft.another')}
                </Button>
              )}
              <Button variant="quiet" onClick={discard}>
                {t('form:draft.discard')}
              </Button>
            </span>
          </p>
        )}
        {draft.taken && (
          <p className={styles.notice} role="status">
            <Icon name="history" size={14} />
            {t('form:draft.taken', { at: formatDateTime(draft.taken) })}
          </p>
        )}
        {draft.other && (
          <p className={styles.notice} role="status">
            <Icon name="copy" size={14} />
            <span>{t('form:draft.other', { at: formatDateTime(draft.other.at) })}</span>
            <span className={styles.answers}>
              <Button variant="quiet" onClick={() => void takeOther()}>
                {t('form:draft.take')}
              </Button>
              <Button variant="quiet" onClick={draft.dismissOther}>
                {t('form:draft.dismiss')}
              </Button>
            </span>
          </p>
        )}
        {newer && !conflict && (
          <p className={styles.notice} role="status">
            <Icon name="info" size={14} />
            {t('form:newer.text', { name: newer.updatedBy?.name ?? t('form:newer.somebody') })}
            <Button variant="quiet" onClick={() => showConflict(newer)}>
              {t('form:newer.compare')}
            </Button>
          </p>
        )}
        {conflict ? (
          <Compare
            face={face}
            current={conflict}
            base={on.base}
            mine={form.getValues()}
            saving={state.saving}
            onChosen={(values, saveNow) => takeChosen(conflict, values, saveNow)}
          />
        ) : (
          <>
            <Summary face={face} form={form} order={order} shown={tried} isNew={!record} />
            <FormContext value={form}>
              <SettlingContext value={settling}>
                {Body ? (
                  <Body form={form} record={record} required={required} saving={state.saving} />
                ) : (
                  sections.map((section) => (
                    <fieldset key={section.id} className={styles.section} disabled={state.saving}>
                      {section.title && <legend className={styles.heading}>{t(section.title)}</legend>}
                      <div className={styles.fields}>
                        {section.fields.map((name) => (
                          <AskedField
                            key={name}
                            face={face}
                            name={name}
                            control={form.control}
                            required={required.has(name)}
                          />
                        ))}
                      </div>
                    </fieldset>
                  ))
                )}
              </SettlingContext>
            </FormContext>
            {Below && <Below form={form} record={record} />}
            <p className={styles.legend}>{t('form:requiredNote')}</p>
          </>
        )}
      </div>
      <footer className={styles.foot}>
        <div className={styles.said} role="status">
          {!online && <span className={styles.warn}>{t('form:offline')}</span>}
          {online && failure?.kind === 'refused' && <span className={styles.warn}>{failure.message}</span>}
          {online && failure?.kind === 'unreachable' && (
            <span className={styles.warn}>{t('form:unreachable', { message: failure.message })}</span>
          )}
          {failure?.kind === 'nothing' && !draft.dirty && <span>{t('form:nothing')}</span>}
          {draft.unkept && (
            <span className={styles.warn}>
              {t(draft.unkept === 'secret' ? 'form:draft.secret' : 'form:draft.unkept')}
            </span>
          )}
        </div>
        {!conflict && (
          <Button
            variant="primary"
            busy={state.saving || waiting}
            disabled={!online}
            caps={[MOD_CAP, 'S']}
            onClick={() => void submit(false)}
          >
            {t(state.saving || waiting ? 'form:saving' : 'form:save')}
          </Button>
        )}
        {!conflict && !record && (
          <Button
            disabled={!online || state.saving}
            caps={[MOD_CAP, isMac ? '⇧' : 'Shift', '↵']}
            onClick={() => void submit(true)}
          >
            {t('form:saveNext')}
          </Button>
        )}
        <Button variant="quiet" caps={['Esc']} onClick={() => void close()}>
          {t('form:cancel')}
        </Button>
      </footer>
    </form>
  )
}
