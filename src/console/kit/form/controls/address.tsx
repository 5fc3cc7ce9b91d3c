/**
 * Ward, district and province by type-ahead over Vietnam's units. A choice sets the other fields of the form; free text is
 * kept, with a remark where it is no known unit or has another name today.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Remark, Suggestion, UnitPart, Units } from '../../../../core/address/suggest.ts'
import type { Form } from '../../drafts/use-draft.ts'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormAround } from '../form-context.ts'
import styles from './address.module.css'
import { Combobox } from './combobox.tsx'

const PARTS = ['ward', 'district', 'province'] as const
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The units are a large text, fetched with the first address. */
const useUnits = () =>
  useQuery({
    queryKey: ['units'],
    queryFn: () => import('../../../../core/address/suggest.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

type PartProps = ControlProps & { part: UnitPart }

/** The control of one field of an address. In a cell of a list it sets its own field alone. */
export function AddressControl(props: PartProps) {
  const form = useFormAround()
  if (form) return <PartOfForm {...props} form={form} />
  const units = { ward: '', district: '', province: '', [props.part]: asText(props.value) }
  return (
    <Part
      {...props}
      units={units}
      onUnits={({ [props.part]: own }) => own !== undefined && props.onChange(own)}
      alone
    />
  )
}

function PartOfForm({ form, ...props }: PartProps & { form: Form }) {
  const [ward, district, province] = useWatch({ control: form.control, name: PARTS })
  const units = { ward: asText(ward), district: asText(district), province: asText(province) }
  function setUnits(values: Partial<Units>) {
    for (const name of PARTS) {
      const value = values[name]
      if (value === undefined || value === units[name]) continue
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: form.getFieldState(name).invalid,
      })
    }
  }
  return <Part {...props} units={units} onUnits={setUnits} />
}

type OwnProps = PartProps & {
  units: Units
  onUnits(values: Partial<Units>): void
  /** Without the other fields of the address. */
  alone?: boolean
}

function Part({ part, units, onUnits, alone = false, ...control }: OwnProps) {
  const t = useT()
  const rules = useUnits()
  const [open, setOpen] = useState(false)
  const text = units[part]
  const found = open && rules ? rules.suggest(part, units) : []
  const remark = rules && !alone && !open ? rules.remarkOn(part, units) : undefined
  const remarkId = `${control.id}-remark`
  return (
    <>
      <Combobox
        id={control.id}
        text={text}
        onText={control.onChange}
        options={found.map((one, at) => ({
          key: `${at} ${one.label}`,
          label: one.label,
          content: <Found {...one} />,
        }))}
        eager={text.trim() !== ''}
        open={open}
        onOpen={setOpen}
        onPick={({ key }) => {
          const one = found[Number.parseInt(key, 10)]
          if (one) onUnits(one.values)
        }}
        onBlur={() => {
          if (rules) onUnits(rules.completed(part, units))
          control.onBlur()
        }}
        // Free text is kept: it is no error.
        message={
          open && rules && text.trim() !== '' && found.length === 0 ? t('form:address.free') : undefined
        }
        invalid={control.invalid}
        disabled={control.disabled}
        required={control.required}
        describedBy={[control.describedBy, remark && remarkId].filter(Boolean).join(' ') || undefined}
      />
      {remark && <RemarkText id={remarkId} part={part} remark={remark} onUnits={onUnits} />}
    </>
  )
}

function Found({ label, second, was }: Suggestion) {
  const t = useT()
  return (
    <span className={styles.found}>
      <span>
        {label}
        {second && <span className={styles.second}> · {second}</span>}
      </span>
      {was && <span className={styles.second}>{t('form:address.was', { name: was })}</span>}
    </span>
  )
}

type RemarkProps = { id: string; part: UnitPart; remark: Remark; onUnits(values: Partial<Units>): void }

function RemarkText({ id, part, remark, onUnits }: RemarkProps) {
  const t = useT()
  if (remark.kind === 'unknown')
    return (
      <p className={styles.remark} id={id}>
        <Icon name="info" size={13} />
        <span>{t(`form:address.unknown.${part}`)}</span>
      </p>
    )
  return (
    <p className={styles.remark} id={id}>
      <Icon name="info" size={13} />
      <span>
        {t(`form:address.${remark.kind}`, { name: remark.name })}{' '}
        <button type="button" className={styles.repair} onClick={() => onUnits(remark.values)}>
          {t(remark.kind === 'twoTiers' ? 'form:address.withoutDistrict' : 'form:address.take')}
        </button>
      </span>
    </p>
  )
}
