/** Keeps what is typed as a draft while it is typed, and finds it again. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyRecord } from '../../../core/area.ts'
import {
  type Draft,
  dropDraft,
  journalDraft,
  keepDraft,
  onDraftElsewhere,
  ownDraftKey,
  readDraft,
  withoutSecrets,
} from './drafts.ts'
import { onFlush, setUnsaved } from './leave.ts'
import type { FormValues } from './save.ts'
import type { FormFace } from './values.ts'
import { differing, inputFields, newValues, valuesOf } from './values.ts'

/** What is typed is written down after this long, and at once when the page goes away. */
const WRITE_MS = 250
/** Much text takes long to write: at most this share of the time goes into it. */
const WRITE_SHARE = 4

export type Form = UseFormReturn<FormValues, unknown, FormValues>

/** What a form starts from. */
export type Start = {
  key: string
  /** The record's own values, or those of a new record. */
  base: FormValues
  version: number
  /** What was typed before and not saved. */
  draft: Draft | undefined
}

async function startOf(face: FormFace, record: AnyRecord | undefined): Promise<Start> {
  const key = ownDraftKey(face.area.id, record?.code)
  const draft = await readDraft(key)
  const fresh = record ? valuesOf(face, record) : newValues(face)
  const differs = draft !== undefined && differing(draft.base, { ...draft.base, ...draft.values }).length > 0
  if (!differs) return { key, base: fresh, version: record?.version ?? 0, draft: undefined }
  // Fields that the draft does not know (a password, a field added since) come from the record.
  return {
    key,
    base: { ...fresh, ...draft.base },
    version: draft.version,
    draft: { ...draft, values: { ...fresh, ...draft.values } },
  }
}

/** The record's values, and the draft that was left, if any; undefined while it is looked for. Read once. */
export function useStart(face: FormFace, record: AnyRecord | undefined): Start | undefined {
  const [starting] = useState(() => startOf(face, record))
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    void starting.then(setStart)
  }, [starting])
  return start
}

/** Fields that are not the record's own, like a password: they must not lie about on the device. */
function secretFields(face: FormFace): string[] {
  return inputFields(face).filter((name) => !(name in face.area.fields))
}

export type DraftState = {
  dirty: boolean
  /** Storage is full or forbidden: leaving would lose what was typed. */
  unkept: boolean
  /** Another window typed into the same record later, and its words were taken over: when, ms. */
  taken: number | undefined
  /** Forgets the draft, e.g. after it was saved. */
  drop(): void
}

/** Watches the form against `base` and keeps the draft under `key`. */
export function useDraft(
  face: FormFace,
  form: Form,
  { key, base, version, draft }: { key: string; base: FormValues; version: number; draft: Draft | undefined },
): DraftState {
  const [dirty, setDirty] = useState(() => differing(base, form.getValues()).length > 0)
  const [unkept, setUnkept] = useState(false)
  const [taken, setTaken] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The draft as it lies on the device. */
  const kept = useRef(draft)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const cost = useRef(0)
  /** Writes under way. */
  const open = useRef(0)

  const on = useRef({ face, base, version })
  useLayoutEffect(() => {
    on.current = { face, base, version }
    setDirty(differing(base, form.getValues()).length > 0)
  }, [face, form, base, version])

  /** What would be kept now; undefined where nothing is typed that could be. */
  const typed = useCallback((): Draft | undefined => {
    const { face, base, version } = on.current
    const draft = { values: form.getValues(), base, version, at: Date.now() }
    const kept = withoutSecrets(draft, secretFields(face))
    return differing(base, { ...base, ...kept.values }).length > 0 ? kept : undefined
  }, [form])

  const write = useCallback((): Promise<unknown> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = typed()
    const known = kept.current
    if (known && next && known.version === next.version && differing(known.values, next.values).length === 0)
      return writing.current
    kept.current = next
    if (!next) {
      setUnkept(false)
      if (known) writing.current = dropDraft(key)
      return writing.current
    }
    const from = performance.now()
    open.current += 1
    writing.current = keepDraft(key, next).then((done) => {
      open.current -= 1
      cost.current = performance.now() - from
      setUnkept(!done)
    })
    return writing.current
  }, [typed, key])

  useEffect(() => {
    const look = () => {
      setDirty(differing(on.current.base, form.getValues()).length > 0)
      timer.current ??= setTimeout(write, Math.max(WRITE_MS, cost.current * WRITE_SHARE))
    }
    const flush = () => (timer.current === undefined ? writing.current : write())
    // The page may be gone before the storage has answered: the journal has it at once.
    const goAway = () => {
      const next = timer.current === undefined && open.current === 0 ? undefined : typed()
      if (next) journalDraft(key, next)
      void flush()
    }
    const ends = [form.subscribe({ formState: { values: true }, callback: look }), onFlush(flush)]
    window.addEventListener('pagehide', goAway)
    document.addEventListener('visibilitychange', goAway)
    return () => {
      for (const end of ends) end()
      window.removeEventListener('pagehide', goAway)
      document.removeEventListener('visibilitychange', goAway)
      void flush()
    }
  }, [form, key, typed, write])

  // One person types in one window at a time: what is newer is meant.
  useEffect(
    () =>
      onDraftElsewhere(async (told) => {
        if (told.key !== key || told.at === undefined || told.at <= (kept.current?.at ?? 0)) return
        const newer = await readDraft(key)
        if (newer?.version !== version || newer.at <= (kept.current?.at ?? 0)) return
        kept.current = newer
        for (const name of differing({ ...form.getValues(), ...newer.values }, form.getValues()))
          form.setValue(name, newer.values[name])
        setTaken(newer.at)
      }),
    [form, key, version],
  )

  useEffect(() => {
    setUnsaved(key, dirty, !unkept)
    return () => setUnsaved(key, false)
  }, [key, dirty, unkept])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = undefined
    void dropDraft(key)
    setDirty(false)
    setTaken(undefined)
    setUnsaved(key, false)
  }, [key])

  return { dirty, unkept, taken, drop }
}
