/** Keeps what is typed as a draft while it is typed, and finds it again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyRecord } from '../../../core/area.ts'
import { sessionAtom, store } from '../atoms.ts'
import { type Draft, draftKey, dropDraft, keepDraft, pruneDrafts, readDraft } from './draft.ts'
import { setUnsaved } from './leave.ts'
import type { FormValues } from './save.ts'
import type { FormFace } from './values.ts'
import { differing, inputFields, newValues, valuesOf } from './values.ts'

/** Typing is written down after this pause, and at once when the page goes away. */
const WRITE_WAIT_MS = 250

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

/** The record's values, and the draft that was left, if any. Read once when the form opens. */
export function startOf(face: FormFace, record: AnyRecord | undefined): Start {
  pruneDrafts()
  const account = store.get(sessionAtom)?.account.id ?? 'nobody'
  const key = draftKey(account, face.area.id, record?.code)
  const draft = readDraft(key)
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

/** Fields that are not the record's own, like a password: they must not lie about on the device. */
export function secretFields(face: FormFace): string[] {
  return inputFields(face).filter((name) => !(name in face.area.fields))
}

export type DraftState = {
  dirty: boolean
  /** Storage is full or forbidden: leaving would lose what was typed. */
  unkept: boolean
  /** Forgets the draft, e.g. after it was saved. */
  drop(): void
}

/** Watches the form against `base` and keeps the draft under `key`. */
export function useDraft(
  face: FormFace,
  form: Form,
  { key, base, version }: { key: string; base: FormValues; version: number },
): DraftState {
  const [dirty, setDirty] = useState(() => differing(base, form.getValues()).length > 0)
  const [unkept, setUnkept] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const values = form.getValues()
    if (differing(base, values).length === 0) {
      dropDraft(key)
      return
    }
    setUnkept(!keepDraft(key, { values, base, version, at: Date.now() }, secretFields(face)))
  }, [face, form, key, base, version])

  useEffect(() => {
    const look = () => {
      setDirty(differing(base, form.getValues()).length > 0)
      clearTimeout(timer.current)
      timer.current = setTimeout(write, WRITE_WAIT_MS)
    }
    setDirty(differing(base, form.getValues()).length > 0)
    const flush = () => timer.current !== undefined && write()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: look })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [form, base, write])

  useEffect(() => {
    setUnsaved(key, dirty)
    return () => setUnsaved(key, false)
  }, [key, dirty])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(key)
    setDirty(false)
    setUnsaved(key, false)
  }, [key])

  return { dirty, unkept, drop }
}
