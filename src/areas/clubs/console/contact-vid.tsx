/** The VID of a club's contact: under it the customer who has it, or that none has. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { ControlProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { TextInput } from '../../../console/kit/ui/input.tsx'

export function ContactVid({
  id,
  name,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  ...rest
}: ControlProps) {
  const t = useT()
  const typed = typeof value === 'string' ? value : ''
  const vid = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['clubs contact', vid],
    queryFn: async ({ signal }) =>
      (await api.look('clubs', 'contact', { vid }, signal)).data as { name: string | null },
    enabled: /^[A-Za-z0-9-]{3,20}$/.test(vid),
    retry: false,
  })
  return (
    <>
      <TextInput
        {...{ id, name, invalid, onBlur }}
        {...rest}
        value={typed}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="mut" role="status">
        {data &&
          (data.name === null ? t('clubs:detail.vidUnknown') : t('clubs:detail.vidOf', { name: data.name }))}
      </p>
    </>
  )
}
