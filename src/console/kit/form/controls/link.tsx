/** The code of a record of any area: typed as it is, or found by words in all areas. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { api } from '../../net/api.ts'
import { Combobox } from './combobox.tsx'

const SHOWN = 12
const FRESH_MS = 30_000
/** Fewer letters find too much. */
const LEAST = 2

export type LinkControlProps = ControlProps & { required?: boolean }

export function LinkControl({ required, ...control }: LinkControlProps) {
  const t = useT()
  const text = typeof control.value === 'string' ? control.value : ''
  const [open, setOpen] = useState(false)
  const q = text.trim()
  const asked = open && q.length >= LEAST
  const { data, isFetching } = useQuery({
    queryKey: ['link', q],
    queryFn: ({ signal }) => api.search(q, { codes: true, limit: SHOWN, signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const found = asked ? (data ?? []) : []
  return (
    <Combobox
      id={control.id}
      text={text}
      onText={control.onChange}
      options={found.map(({ area, id, code, name }) => ({
        key: id,
        label: name,
        second: `${t(`${area}:one`)} · ${code}`,
      }))}
      {...(asked && !isFetching && found.length === 0 && { message: t('form:link.none') })}
      eager={false}
      open={open}
      onOpen={setOpen}
      placeholder={t('form:link.placeholder')}
      required={required ?? false}
      invalid={control.invalid}
      disabled={control.disabled ?? false}
      {...(control.describedBy && { describedBy: control.describedBy })}
      onPick={({ key }) => control.onChange(found.find(({ id }) => id === key)?.code ?? text)}
      onBlur={control.onBlur}
    />
  )
}
