/** The control of a field: the face's own where it has one, else by the field's type. */
import type { Field } from '../../../../core/fields.ts'
import { valueWords } from '../../detail/activity-words.ts'
import { useWords } from '../../detail/words.ts'
import type { ControlProps } from '../../face.ts'
import type { LinesControlProps } from '../../lines/lines-control.tsx'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { RichControlProps } from '../../rich/rich-control.tsx'
import type { FileControlProps } from '../../uploads/file-control.tsx'
import type { GalleryControlProps } from '../../uploads/gallery-control.tsx'
import type { PictureControlProps } from '../../uploads/picture-control.tsx'
import type { FormFace } from '../values.ts'
import { AbilitiesControl } from './abilities.tsx'
import { ChoiceControl, isSideBySide, SwitchControl } from './choice.tsx'
import type { LinkControlProps } from './link.tsx'
import { DateControl, ParsedControl } from './parsed.tsx'
import { RecordPicker } from './record-picker.tsx'
import { RecordsPicker } from './records-picker.tsx'
import { NoteControl, TextControl } from './text.tsx'

const RichControl = lazyComponent<RichControlProps>(
  async () => (await import('../../rich/rich-control.tsx')).RichControl,
)
const GalleryControl = lazyComponent<GalleryControlProps>(
  async () => (await import('../../uploads/gallery-control.tsx')).GalleryControl,
)
const PictureControl = lazyComponent<PictureControlProps>(
  async () => (await import('../../uploads/picture-control.tsx')).PictureControl,
)

const FileControl = lazyComponent<FileControlProps>(
  async () => (await import('../../uploads/file-control.tsx')).FileControl,
)

const LinkControl = lazyComponent<LinkControlProps>(async () => (await import('./link.tsx')).LinkControl)
const LinesControl = lazyComponent<LinesControlProps>(
  async () => (await import('../../lines/lines-control.tsx')).LinesControl,
)

/** Text on one line that is usually long. */
const LONG = new Set(['name', 'title', 'address', 'pickupAddress'])
const WIDE_TYPES: readonly Field['type'][] = [
  'words',
  'refs',
  'ref',
  'link',
  'url',
  'email',
  'longtext',
  'image',
  'pictures',
  'file',
  'rich',
  'lines',
]

export type FieldControlProps = ControlProps & {
  face: FormFace
  label: string
  required: boolean
  /** Of lines: errors by cell, `row.column`. */
  cellErrors?: Readonly<Record<string, string>> | undefined
}

/** Whether a field takes the whole width of the form. */
export function isWide(face: FormFace, name: string): boolean {
  const field = face.area.fields[name]
  if (LONG.has(name)) return true
  if (!field) return false
  return (
    WIDE_TYPES.includes(field.type) || (field.type === 'enum' && isSideBySide(field.values, field.optional))
  )
}

export function FieldControl({ face, label, required, cellErrors, ...control }: FieldControlProps) {
  const words = useWords()
  const Own = face.controls?.[control.name]
  if (Own) return <Own {...control} required={required} />
  const { area } = face
  const field: Field = area.fields[control.name] ?? { type: 'text' }
  switch (field.type) {
    case 'money':
      return <ParsedControl {...control} kind="money" required={required} suffix="đ" />
    case 'percent':
      return <ParsedControl {...control} kind="percent" required={required} suffix="%" />
    case 'integer':
    case 'duration':
    case 'decimal':
    case 'clock':
      return <ParsedControl {...control} kind={field.type} required={required} />
    case 'date':
      return <DateControl {...control} kind="date" label={label} required={required} />
    case 'time':
      return <DateControl {...control} kind={field.end ? 'end' : 'time'} label={label} required={required} />
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
      return (
        <RecordPicker {...control} area={field.area} label={label} required={required} where={field.where} />
      )
    case 'refs':
      return (
        <RecordsPicker
          {...control}
          area={field.area}
          label={label}
          required={required}
          where={field.where}
          fresh={field.fresh}
        />
      )
    // Moved in the list, never typed.
    case 'place':
      return null
    case 'words':
      return <AbilitiesControl {...control} />
    case 'lines':
      return <LinesControl {...control} face={face} field={field} errors={cellErrors} Cell={FieldControl} />
    case 'rich':
      return <RichControl {...control} label={label} required={required} />
    case 'pictures':
      return <GalleryControl {...control} area={area.id} label={label} most={field.most} />
    case 'file':
      return <FileControl {...control} area={area.id} label={label} />
    case 'image':
      return <PictureControl {...control} area={area.id} label={label} />
    case 'link':
      return <LinkControl {...control} required={required} />
    case 'longtext':
      return <NoteControl {...control} required={required} />
    default:
      return <TextControl {...control} kind={field.type} required={required} />
  }
}
