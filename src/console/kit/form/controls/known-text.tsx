/** Text that usually repeats what other records hold (a province, a brand): typed freely, completed from them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import { fold } from '../../../../core/text.ts'
import { useCan } from '../../atoms.ts'
import type { ControlProps } from '../../face.ts'
import { api } from '../../net/api.ts'
import { Combobox } from './combobox.tsx'
import { distinct } from './distinct.ts'

/** Rows looked through for different values. */
const LOOKED_AT = 100
const FRESH_MS = 60_000

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
      onBlur={() => {
        // The same word in other letters is the same brand: as it was written first.
        const known = values.find((value) => fold(value) === fold(text))
        if (known !== undefined && text !== '') control.onChange(known)
        control.onBlur()
      }}
      invalid={control.invalid}
      disabled={control.disabled}
      describedBy={control.describedBy}
    />
  )
}
