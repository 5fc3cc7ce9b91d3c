/** Text that usually repeats what other records hold (a province, a brand): typed freely, completed from them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import { fold } from '../../../../core/text.ts'
import { api } from '../../api.ts'
import { useCan } from '../../atoms.ts'
import type { ControlProps } from '../../face.ts'
import { Combobox } from './combobox.tsx'

/** Rows looked through for different values. */
const LOOKED_AT = 100
const SHOWN = 12
const FRESH_MS = 60_000

/** Different values among rows, those that begin as typed first. */
export function distinct(rows: readonly Record<string, unknown>[], field: string, typed: string): string[] {
  const wanted = fold(typed)
  const found = new Set<string>()
  for (const row of rows) {
    const value = row[field]
    if (typeof value === 'string' && value !== '' && fold(value).includes(wanted)) found.add(value)
  }
  const rank = (value: string) => (fold(value).startsWith(wanted) ? 0 : 1)
  return [...found].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'vi')).slice(0, SHOWN)
}

/** Those who may not view the area type without completion. */
export function KnownTextControl({ area, field, ...control }: ControlProps & { area: Area; field: string }) {
  const text = typeof control.value === 'string' ? control.value : ''
  const [open, setOpen] = useState(false)
  const allowed = useCan()(`${area.id}.view`)
  const { data } = useQuery({
    queryKey: ['known', area.id, field, fold(text)],
    queryFn: ({ signal }) =>
      api.list(
        area.id,
        {
          where: text.trim() === '' ? [] : [[field, 'has', text.trim()]],
          fields: [field],
          limit: LOOKED_AT,
        },
        signal,
      ),
    enabled: open && allowed,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const values = distinct(data?.data ?? [], field, text).filter((value) => value !== text)
  return (
    <Combobox
      id={control.id}
      text={text}
      onText={control.onChange}
      options={values.map((value) => ({ key: value, label: value }))}
      // What is typed counts as it is; a suggestion is taken only when it was moved to.
      eager={false}
      open={open}
      onOpen={setOpen}
      onPick={(option) => control.onChange(option.key)}
      onBlur={control.onBlur}
      invalid={control.invalid}
      disabled={control.disabled}
      describedBy={control.describedBy}
    />
  )
}
