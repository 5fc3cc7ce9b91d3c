/** Keeps what is typed as a draft while it is typed, and finds it again. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyRecord } from '../../../core/area.ts'
import type { FormValues } from '../form/save.ts'
import type { FormFace } from '../form/values.ts'
import { differing, inputFields, newValues, valuesOf } from '../form/values.ts'
import {
  type Draft,
  dropDraft,
  findDraft,
  journalDraft,
  keepDraft,
  onDraftElsewhere,
  ownDraftKey,
  readDraft,
  withoutSecrets,
} from './drafts.ts'
import { reactTo } from './elsewhere.ts'
import { onFlush, setUnsaved } from './leave.ts'

/** Typed values are written after this long, and at once when the page goes away. */
const WRITE_MS = 250
/** Much text takes long to write: at most this share of the time goes into it. */
const WRITE_SHARE = 4

export type Form = UseFormReturn<FormValues, unknown, FormValues>

/** The state a form starts from. */
export type Start = {
  key: string
  /** The record's own values, or those of a new record. */
  base: FormValues
  /** The values without a draft. */
  fresh: FormValues
  version: number
  /** Input typed before and not saved. */
  draft: Draft | undefined
  /** The storage did not answer: there may be a draft all the same. */
  unread: boolean
}

/** How a new record begins: with values next to those of the schema, and in a slot of drafts of its own. */
export type Begin = { begun?: FormValues | undefined; slot?: string | undefined }

async function startOf(face: FormFace, record?: AnyRecord, { begun, slot }: Begin = {}): Promise<Start> {
  const key = ownDraftKey(face.area.id, record?.code, slot)
  const { draft, failed } = await findDraft(key)
  const fresh = record ? valuesOf(face, record) : { ...newValues(face), ...begun }
  const differs = draft !== undefined && differing(draft.base, { ...draft.base, ...draft.values }).length > 0
  if (!differs)
    return { key, base: fresh, fresh, version: record?.version ?? 0, draft: undefined, unread: failed }
  // Fields that the draft does not know (a password, a field added since) come from the record.
  return {
    key,
    fresh,
    base: { ...fresh, ...draft.base },
    version: draft.version,
    draft: { ...draft, values: { ...fresh, ...draft.values } },
    unread: false,
  }
}

/** The record's values, and the draft that was left, if any; undefined while it is looked for. Read once. */
export function useStart(face: FormFace, record: AnyRecord | undefined, begin?: Begin): Start | undefined {
  const [starting] = useState(() => startOf(face, record, begin))
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    void starting.then(setStart)
  }, [starting])
  return start
}

/** Fields that are not the record's own, like a password: they must not lie about on the device. */
function secretFields(face: FormFace): string[] {
  return inputFields(face).filter((name) => !(name in face.area.fields || face.beside?.includes(name)))
}

export type DraftState = {
  dirty: boolean
  /**
   * Leaving would lose what was typed: all of it, as the storage is full, forbidden or taken by `other`, or the
   * password, which is never kept.
   */
  unkept: 'all' | 'secret' | undefined
  /** Another window typed into the same record later, and its words were taken over: when, ms. */
  taken: number | undefined
  /** Another draft of this place on the device; typing here does not overwrite it unasked. */
  other: Draft | undefined
  /** Shows the other's words instead of those typed here. */
  takeOther(): void
  /** Goes on with those typed here, which are kept from now on. */
  dismissOther(): void
  /** Forgets the draft; `saved`: it has become the record. */
  drop(saved: boolean): void
}

type Watched = {
  key: string
  base: FormValues
  version: number
  draft: Draft | undefined
  /** Of `Start`. */
  unread: boolean
  /** It edits a record. */
  known: boolean
  /** Another window saved or discarded what the form showed: it starts over. */
  onGone(): void
}

/** Whether the form may write: not while another draft is stored there, or may be. */
type Gate = 'open' | 'unread' | 'reading' | 'held'

/** Watches the form against `base` and keeps the draft under `key`. */
export function useDraft(face: FormFace, form: Form, watched: Watched): DraftState {
  const { key, base, draft, unread } = watched
  const [dirty, setDirty] = useState(() => differing(base, form.getValues()).length > 0)
  const [unwritten, setUnwritten] = useState(false)
  const [secret, setSecret] = useState(false)
  const [taken, setTaken] = useState<number>()
  const [other, setOther] = useState<Draft>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The draft as it is stored on the device. */
  const kept = useRef(draft)
  const gate = useRef<Gate>(unread ? 'unread' : 'open')
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const cost = useRef(0)
  /** Writes under way. */
  const open = useRef(0)

  const on = useRef(watched)
  const compare = useCallback(
    (base: FormValues) => {
      const changed = differing(base, form.getValues())
      setDirty(changed.length > 0)
      setSecret(changed.some((name) => secretFields(face).includes(name)))
    },
    [face, form],
  )
  useLayoutEffect(() => {
    on.current = watched
  })
  useLayoutEffect(() => compare(base), [compare, base])

  /** The draft that would be kept now; undefined without input that could be kept. */
  const typed = useCallback((): Draft | undefined => {
    const { base, version } = on.current
    const draft = { values: form.getValues(), base, version, at: Date.now() }
    const kept = withoutSecrets(draft, secretFields(face))
    return differing(base, { ...base, ...kept.values }).length > 0 ? kept : undefined
  }, [face, form])

  const offer = useCallback(
    (found: Draft) => {
      gate.current = 'held'
      setOther(found)
      setUnwritten(typed() !== undefined)
    },
    [typed],
  )

  const write = useCallback((): Promise<unknown> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = typed()
    if (gate.current === 'held') setUnwritten(next !== undefined)
    if (gate.current === 'held' || gate.current === 'reading') return writing.current
    if (next && gate.current === 'unread') {
      gate.current = 'reading'
      writing.current = findDraft(key).then((found) => {
        gate.current = 'open'
        return found.draft ? offer(found.draft) : write()
      })
      return writing.current
    }
    const known = kept.current
    if (known && next && known.version === next.version && differing(known.values, next.values).length === 0)
      return writing.current
    kept.current = next
    if (!next) {
      setUnwritten(false)
      if (known) writing.current = dropDraft(key, known.at)
      return writing.current
    }
    const from = performance.now()
    open.current += 1
    writing.current = keepDraft(key, next, known?.at).then((done) => {
      open.current -= 1
      cost.current = performance.now() - from
      if (gate.current === 'open') setUnwritten(!done)
    })
    return writing.current
  }, [typed, offer, key])

  useEffect(() => {
    const look = () => {
      compare(on.current.base)
      timer.current ??= setTimeout(write, Math.max(WRITE_MS, cost.current * WRITE_SHARE))
    }
    const flush = () => (timer.current === undefined ? writing.current : write())
    // The page may be gone before the storage has answered: the journal has it at once.
    const goAway = () => {
      // A draft that was dropped while it was written is not written again.
      const isWritten = timer.current === undefined && (open.current === 0 || kept.current === undefined)
      const next = isWritten || gate.current === 'held' ? undefined : typed()
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
      // The page may follow the form at once.
      goAway()
    }
  }, [form, key, typed, write, compare])

  const take = useCallback(
    (newer: Draft) => {
      gate.current = 'open'
      kept.current = newer
      for (const name of differing({ ...form.getValues(), ...newer.values }, form.getValues()))
        form.setValue(name, newer.values[name])
      setUnwritten(false)
      setOther(undefined)
      setTaken(newer.at)
    },
    [form],
  )

  /** Makes the values typed here the draft from now on. */
  const insist = useCallback(() => {
    gate.current = 'open'
    kept.current = undefined
    setOther(undefined)
    return write()
  }, [write])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = undefined
    setDirty(false)
    setSecret(false)
    setUnwritten(false)
    setTaken(undefined)
    setUnsaved(key, false)
  }, [key])

  useEffect(() => {
    const mine = () => {
      const shown = { ...on.current.base, ...kept.current?.values }
      const changed = differing(shown, form.getValues()).length > 0
      return { known: on.current.known, at: kept.current?.at, changed }
    }
    return onDraftElsewhere(async (told) => {
      if (told.key !== key) return
      const reaction = reactTo(told, mine())
      if (reaction === 'base') {
        forget()
        form.reset(on.current.base)
        on.current.onGone()
      } else if (reaction === 'write') await insist()
      else if (told.at === undefined || (reaction === 'rest' && gate.current === 'held')) {
        // The other one is gone.
        gate.current = 'open'
        setOther(undefined)
        setUnwritten(false)
      } else if (reaction !== 'rest') {
        const newer = await readDraft(key)
        if (!newer || newer.version !== on.current.version || newer.at <= (kept.current?.at ?? 0)) return
        // What was typed while it was read counts.
        const now = reactTo({ ...told, at: newer.at }, mine())
        if (now === 'take') take(newer)
        else if (now === 'offer') offer(newer)
      }
    })
  }, [form, key, take, offer, insist, forget])

  const unkept = unwritten ? 'all' : secret ? 'secret' : undefined
  useEffect(() => {
    setUnsaved(key, dirty, !unkept)
  }, [key, dirty, unkept])
  useEffect(() => () => setUnsaved(key, false), [key])

  const drop = useCallback(
    (saved: boolean) => {
      // Another's draft, or one that was never read, is not this form's to drop.
      if (gate.current === 'open') void dropDraft(key, kept.current?.at, saved)
      forget()
    },
    [key, forget],
  )
  const takeOther = () => other && take(other)
  return { dirty, unkept, taken, other, takeOther, dismissOther: () => void insist(), drop }
}
