/** Province and ward by type-ahead over Vietnam's units; a ward brings its province. Free text is kept. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { Combobox } from '../../../../console/kit/form/controls/combobox.tsx'
import { fieldId } from '../../../../console/kit/form/field.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { fold } from '../../../../core/text.ts'
import { Labelled } from './labelled.tsx'

/** The units are a large text, fetched with the first address. */
const useUnits = () =>
  useQuery({
    queryKey: ['units'],
    queryFn: () => import('../../../../core/address/units.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

type Props = { form: FormBodyProps['form']; required: boolean }

export function WardField({ form, required }: Props) {
  const t = useT()
  const units = useUnits()
  const { field, fieldState } = useController({ name: 'ward', control: form.control })
  const [open, setOpen] = useState(false)
  const text = String(field.value ?? '')
  const province = String(form.getValues('province') ?? '')
  const found = open && units ? units.findWards(text, province) : []
  return (
    <Labelled
      name="ward"
      label={t('orders:fields.ward')}
      required={required}
      error={fieldState.error?.message}
      half
    >
      <Combobox
        id={fieldId('ward')}
        text={text}
        onText={field.onChange}
        options={found.map((unit) => ({
          key: `${unit.ward}\n${unit.province}`,
          label: unit.ward,
          second: unit.province,
        }))}
        eager={text.trim() !== ''}
        open={open}
        onOpen={setOpen}
        invalid={fieldState.invalid}
        onPick={({ key }) => {
          const [ward = '', province = ''] = key.split('\n')
          form.setValue('ward', ward, { shouldDirty: true })
          form.setValue('province', province, { shouldDirty: true, shouldValidate: true })
          // A unit of today has no district.
          form.setValue('district', '')
        }}
        onBlur={field.onBlur}
      />
    </Labelled>
  )
}

export function ProvinceField({ form, required }: Props) {
  const t = useT()
  const units = useUnits()
  const { field, fieldState } = useController({ name: 'province', control: form.control })
  const [open, setOpen] = useState(false)
  const text = String(field.value ?? '')
  const found = open && units ? units.findProvinces(text) : []
  return (
    <Labelled
      name="province"
      label={t('orders:fields.province')}
      required={required}
      error={fieldState.error?.message}
      half
    >
      <Combobox
        id={fieldId('province')}
        text={text}
        onText={field.onChange}
        options={found.map((name) => ({ key: name, label: name }))}
        eager={text.trim() !== ''}
        open={open}
        onOpen={setOpen}
        required={required}
        invalid={fieldState.invalid}
        onPick={({ key }) => field.onChange(key)}
        onBlur={() => {
          const known = units?.findProvinces(text).find((name) => fold(name) === fold(text))
          if (known !== undefined && text !== '') field.onChange(known)
          field.onBlur()
        }}
      />
    </Labelled>
  )
}
