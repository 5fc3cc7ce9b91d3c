/** The picker of another record. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { createPath, useManifest } from '../../areas.ts'
import { useCan } from '../../atoms.ts'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Combobox } from './combobox.tsx'
import popup from './popup.module.css'
import styles from './record-picker.module.css'
import { isRef, useFoundRecords } from './records.ts'

/** The way to a record that does not exist yet; another browser tab, so that this form stays. */
export function CreateLink({ areaId }: { areaId: string }) {
  const t = useT()
  const area = useManifest(areaId)
  const allowed = useCan()(`${areaId}.create`)
  if (!area?.verbs.includes('create') || !allowed) return null
  return (
    <Link className={popup.create} to={createPath(area)} target="_blank" tabIndex={-1}>
      <Icon name="plus" size={14} />
      {t('form:pick.create', { one: t(`${areaId}:one`) })}
    </Link>
  )
}

/** The hint in an empty picker: a phone number finds records of areas that have one. */
export const searchWords = (area: Pick<Area, 'fields'> | undefined) =>
  Object.values(area?.fields ?? {}).some(({ type, search }) => type === 'phone' && search)
    ? 'form:pick.searchPhone'
    : 'form:pick.search'

export type PickerProps = ControlProps & {
  area: string
  label: string
  required?: boolean
  /** Of which records one is chosen; default: all. */
  where?: readonly Condition[] | undefined
}

/** One record. Typing searches; Enter takes the first; emptying the field clears it. */
export function RecordPicker({ area, label, required, where, ...control }: PickerProps) {
  const t = useT()
  const value = isRef(control.value) ? control.value : undefined
  /** Undefined while nothing is typed: the field then shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const manifest = useManifest(area)
  const found = useFoundRecords(area, typed ?? '', open, where)
  return (
    <Combobox
      id={control.id}
      text={typed ?? value?.name ?? ''}
      onText={setTyped}
      options={found.options}
      message={found.message}
      footer={<CreateLink areaId={area} />}
      eager
      waiting={found.pending}
      open={open}
      onOpen={setOpen}
      placeholder={t(searchWords(manifest))}
      required={required}
      invalid={control.invalid}
      disabled={control.disabled}
      describedBy={control.describedBy}
      onPick={(option) => {
        control.onChange(found.refs.find((ref) => ref.id === option.key) ?? null)
        setTyped(undefined)
      }}
      onBlur={() => {
        // Emptied on purpose: nothing is chosen any more. Other text was a search that was left.
        if (typed?.trim() === '') control.onChange(null)
        setTyped(undefined)
        control.onBlur()
      }}
      after={
        value && !control.disabled ? (
          <>
            <span className={styles.code}>{value.code}</span>
            <IconButton
              icon="x"
              size={14}
              label={t('form:pick.clear', { label })}
              tabIndex={-1}
              onClick={() => {
                control.onChange(null)
                setTyped(undefined)
              }}
            />
          </>
        ) : undefined
      }
    />
  )
}
