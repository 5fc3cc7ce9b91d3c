/** Saving: through the port, once per press, with the same idempotency key while the same thing is tried again. */
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { AnyRecord } from '../../../core/area.ts'
import type { Ref } from '../../../core/fields.ts'
import { onlineAtom } from '../atoms.ts'
import { useWords } from '../detail/words.ts'
import type { Form } from '../drafts/use-draft.ts'
import { errorsByField } from '../lines/errors.ts'
import { newKey } from '../net/request.ts'
import { type FormValues, useSavePort } from './save.ts'
import type { FormFace } from './values.ts'
import { changesBetween, withoutBlankLines } from './values.ts'

export type SaveState = {
  saving: boolean
  /** Why the last save did not come about, where that concerns no single field. */
  failure: { kind: 'refused' | 'unreachable' | 'nothing'; message: string } | undefined
  /** The record as another user saved it meanwhile. */
  conflict: AnyRecord | undefined
}

export type Saved = { record: AnyRecord; others: readonly Ref[] | undefined }

const IDLE: SaveState = { saving: false, failure: undefined, conflict: undefined }

/**
 * `save` returns the saved record, or undefined after an error, which is then in the state or on the fields.
 * `base` and `version`: the record that the changes are based on.
 */
export function useSave(
  face: FormFace,
  form: Form,
  on: { record: AnyRecord | undefined; base: FormValues; version: number },
) {
  const port = useSavePort()
  const words = useWords()
  const online = useAtomValue(onlineAtom)
  const [state, setState] = useState<SaveState>(IDLE)
  const attempt = useRef({ key: '', body: '' })
  /** A second press while the first is under way must not save twice; state alone would be too late. */
  const busy = useRef(false)

  function keyFor(values: FormValues): string {
    const body = JSON.stringify([on.version, values])
    if (attempt.current.body !== body) attempt.current = { key: newKey(), body }
    return attempt.current.key
  }

  async function send(values: FormValues): Promise<Saved | undefined> {
    const { area } = face
    const { record, base, version } = on
    const body = record ? changesBetween(base, values) : values
    if (record && Object.keys(body).length === 0) {
      setState({ ...IDLE, failure: { kind: 'nothing', message: '' } })
      return undefined
    }
    setState({ ...IDLE, saving: true })
    const key = keyFor(body)
    const result = record
      ? await port.update(area.id, { ...record, version }, body, key)
      : await port.create(area.id, body, key)
    if (result.ok) {
      attempt.current = { key: '', body: '' }
      setState(IDLE)
      return { record: result.record, others: 'others' in result ? result.others : undefined }
    }
    // Only where no answer came may the same key be sent again; every answer is the end of its key.
    if (result.reason !== 'unreachable') attempt.current = { key: '', body: '' }
    if (result.reason === 'stale') {
      setState({ ...IDLE, conflict: result.current })
      return undefined
    }
    if (result.reason === 'refused') {
      const { places } = withoutBlankLines(area, form.getValues())
      for (const [name, error] of Object.entries(errorsByField(words, face, result.fields ?? {}, places)))
        form.setError(name, { type: 'server', ...error })
    }
    setState({ ...IDLE, failure: { kind: result.reason, message: result.message } })
    return undefined
  }

  async function save(): Promise<Saved | undefined> {
    if (busy.current || !online) return undefined
    busy.current = true
    let saved: Saved | undefined
    try {
      await form.handleSubmit(async (values) => {
        saved = await send(values)
      })()
    } finally {
      busy.current = false
    }
    return saved
  }

  return {
    state,
    online,
    save,
    showConflict: (conflict: AnyRecord | undefined) => setState((before) => ({ ...before, conflict })),
  }
}
