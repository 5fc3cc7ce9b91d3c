/** The control of a field: the face's own where it has one, else by the field's type. */
import type { Field } from '../../../../core/fields.ts'
import { valueWords } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { ControlProps } from '../../face.ts'
import type { FormFace } from '../values.ts'
import { AbilitiesControl } from './abilities.tsx'
import { ChoiceControl, isSideBySide, SwitchControl } from './choice.tsx'
import { DateControl, ParsedControl } from './parsed.tsx'
import { RecordPicker, RecordsPicker } from './record-picker.tsx'
import { NoteControl, TextControl } from './text.tsx'

/** Text fields that hold sentences. */
const SENTENCES = new Set(['note', 'description', 'hobbies', 'steps'])
/** Text on one line that is usually long. */
const LONG = new Set(['name', 'title', 'address', 'pickupAddress'])
const WIDE_TYPES: readonly Field['type'][] = ['words', 'refs', 'ref', 'url', 'email']

export type FieldControlProps = ControlProps & {
  face: FormFace
  label: string
  required: boolean
}

/** Whether a field takes the whole width of the form. */
export function isWide(face: FormFace, name: string): boolean {
  const field = face.area.fields[name]
  if (SENTENCES.has(name) || LONG.has(name)) return true
  if (!field) return false
  return (
    WIDE_TYPES.includes(field.type) || (field.type === 'enum' && isSideBySide(field.values, field.optional))
  )
}

export function FieldControl({ face, label, required, ...control }: FieldControlProps) {
  const words = useWords()
  const Own = face.controls?.[control.name]
  if (Own) return <Own {...control} />
  const { area } = face
  const field: Field = area.fields[control.name] ?? { type: 'text' }
  switch (field.type) {
    case 'money':
      return <ParsedControl {...control} kind="money" required={required} suffix="đ" />
    case 'percent':
      return <ParsedControl {...control} kind="percent" required={required} suffix="%" />
    case 'integer':
    case 'time':
      return <ParsedControl {...control} kind={field.type} required={required} />
    case 'date':
      return <DateControl {...control} required={required} />
    case 'boolean':
      return <SwitchControl {...control} />
    case 'enum':
      return (
        <ChoiceControl
          {...control}
          values={field.values}
          optional={!required && field.optional === true}
          say={(value) => valueWords(words, area, control.name, value)}
        />
      )
    case 'ref':
      return <RecordPicker {...control} area={field.area} label={label} required={required} />
    case 'refs':
      return <RecordsPicker {...control} area={field.area} label={label} required={required} />
    case 'words':
      return <AbilitiesControl {...control} />
    case 'text':
      if (SENTENCES.has(control.name)) return <NoteControl {...control} required={required} />
      return <TextControl {...control} kind="text" required={required} />
    default:
      return <TextControl {...control} kind={field.type} required={required} />
  }
}
