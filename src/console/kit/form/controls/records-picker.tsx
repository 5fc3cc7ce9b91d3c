/** The picker of several records: chips, search, and new ones made on the spot where the field offers that. */
import { useState } from 'react'
import type { Ref } from '../../../../core/fields.ts'
import { fold } from '../../../../core/text.ts'
import { useManifest } from '../../areas.ts'
import { useCan } from '../../atoms.ts'
import { useT } from '../../i18n.ts'
import { newKey } from '../../net/request.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useSavePort } from '../save.ts'
import { Combobox, type Option } from './combobox.tsx'
import styles from './record-picker.module.css'
import { CreateLink, type PickerProps } from './record-picker.tsx'
import { isRef, refOf, useFoundRecords } from './records.ts'

/** Key of the option that makes a record of the typed name; ids of records are no such key. */
const MAKE = 'make'

/** Makes a record of a name and the field's values; the message where that is refused. */
function useMaking(areaId: string, fresh: Readonly<Record<string, string>> | undefined) {
  const area = useManifest(areaId)
  const may = useCan()(`${areaId}.create`)
  const port = useSavePort()
  const [making, setMaking] = useState(false)
  const [refused, setRefused] = useState<string>()
  async function make(name: string): Promise<Ref | undefined> {
    if (!area) return undefined
    setMaking(true)
    setRefused(undefined)
    const result = await port.create(areaId, { ...fresh, [area.nameField]: name }, newKey())
    setMaking(false)
    if (result.ok) return refOf(area, result.record)
    const field = result.reason === 'refused' ? result.fields?.[area.nameField] : undefined
    setRefused(field ?? result.message)
    return undefined
  }
  return { may: may && fresh !== undefined && area !== undefined, making, refused, setRefused, make }
}

/** Several records, as chips; Backspace in the empty field takes the last one away. */
export function RecordsPicker({
  area,
  required,
  where,
  fresh,
  ...control
}: PickerProps & { fresh?: Readonly<Record<string, string>> | undefined }) {
  const t = useT()
  const chosen: readonly Ref[] = Array.isArray(control.value) ? control.value.filter(isRef) : []
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const found = useFoundRecords(area, typed, open, where)
  const making = useMaking(area, fresh)
  const without = (id: string) => chosen.filter((ref) => ref.id !== id)
  const name = typed.trim()
  const known = [...chosen, ...found.refs].some((ref) => fold(ref.name) === fold(name))
  const makes = making.may && name !== '' && !known && !found.pending
  const options: Option[] = found.refs.flatMap((ref, index) => {
    const option = found.options[index]
    if (!option || chosen.some(({ id }) => id === ref.id)) return []
    if (ref.tone === undefined) return [option]
    return [{ ...option, content: <Pill tone={ref.tone}>{ref.name}</Pill> }]
  })
  if (makes)
    options.push({
      key: MAKE,
      label: name,
      content: (
        <span className={styles.make}>
          <Icon name="plus" size={14} />
          {t('form:pick.make', { name })}
        </span>
      ),
    })
  const add = (ref: Ref) => control.onChange([...without(ref.id), ref])
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map((ref) => (
            <li key={ref.id} className={styles.chip} data-tone={ref.tone}>
              {ref.name}
              <IconButton
                icon="x"
                size={12}
                label={t('form:pick.remove', { name: ref.name })}
                disabled={control.disabled}
                onClick={() => control.onChange(without(ref.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={control.id}
        text={typed}
        onText={(text) => {
          making.setRefused(undefined)
          setTyped(text)
        }}
        options={options}
        message={making.refused ?? (makes ? undefined : found.message)}
        footer={fresh ? undefined : <CreateLink areaId={area} />}
        eager
        waiting={found.pending}
        open={open}
        onOpen={setOpen}
        placeholder={t('form:pick.add')}
        required={required}
        invalid={control.invalid}
        disabled={control.disabled}
        describedBy={control.describedBy}
        onPick={(option) => {
          if (option.key === MAKE) {
            if (making.making) return
            void making.make(name).then((ref) => {
              if (ref) {
                add(ref)
                setTyped('')
              } else setOpen(true)
            })
            return
          }
          const ref = found.refs.find((one) => one.id === option.key)
          if (ref) add(ref)
          setTyped('')
        }}
        onEmptyBackspace={() => control.onChange(chosen.slice(0, -1))}
        onBlur={() => {
          if (making.making) return
          setTyped('')
          control.onBlur()
        }}
      />
    </div>
  )
}
