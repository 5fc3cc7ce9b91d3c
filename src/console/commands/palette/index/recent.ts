/** Records opened lately, for an empty palette. Kept on this device, per account. */
import { nameOf } from '../../../../core/area.ts'
import { manifestOf } from '../../../kit/areas.ts'
import { sessionAtom, store } from '../../../kit/atoms.ts'
import { detailTargetAtom } from '../../../kit/detail/target.ts'
import { readLocal, writeLocal } from '../../../kit/preferences.ts'

export type Recent = { area: string; code: string; name: string; subtitle: string }

const MAX_RECENT = 30

const keyOf = () => `cms:recent:${store.get(sessionAtom)?.account.id ?? ''}`

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  return ['area', 'code', 'name', 'subtitle'].every((name) => typeof one[name] === 'string')
}

let cached: { key: string; list: readonly Recent[] } | undefined

/** Records opened lately, newest first. */
export function recentRecords(): readonly Recent[] {
  const key = keyOf()
  if (cached?.key === key) return cached.list
  let list: readonly Recent[] = []
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '[]')
    if (Array.isArray(kept)) list = kept.filter(isRecent)
  } catch {
    // Written by other code: start over.
  }
  cached = { key, list }
  return list
}

function note(): void {
  const open = store.get(detailTargetAtom)
  const area = open && manifestOf(open.area)
  if (!open || !area) return
  const { record } = open
  const subtitle = area.subtitleField ? record[area.subtitleField] : undefined
  const recent: Recent = {
    area: area.id,
    code: record.code,
    name: nameOf(area, record),
    subtitle: typeof subtitle === 'string' ? subtitle : '',
  }
  const before = recentRecords()
  const first = before[0]
  if (first && first.code === recent.code && first.area === recent.area && first.name === recent.name) return
  const others = before.filter((one) => one.area !== recent.area || one.code !== recent.code)
  const list = [recent, ...others].slice(0, MAX_RECENT)
  cached = { key: keyOf(), list }
  writeLocal(keyOf(), JSON.stringify(list))
}

/** Keeps the list from what is opened. Returns the function that ends it. */
export function watchRecent(): () => void {
  note()
  return store.sub(detailTargetAtom, note)
}
