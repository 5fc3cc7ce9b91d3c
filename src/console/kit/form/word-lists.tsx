/** Declares, in a face, fields that are lists of words: chosen one by one, or pasted all at once. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { Area } from '../../../core/area.ts'
import type { ControlProps } from '../face.ts'
import { TextInput } from '../ui/input.tsx'

// The face is fetched with the list, the controls only with the form.
const KnownWordsControl = lazy(async () => ({
  default: (await import('./controls/word-lists.tsx')).KnownWordsControl,
}))
const PastedWordsControl = lazy(async () => ({
  default: (await import('./controls/word-lists.tsx')).PastedWordsControl,
}))

/** A control for several of the values that a text field of another area has, e.g. brands of products. */
export function knownWords(area: Area, field: string): ComponentType<ControlProps> {
  return function KnownWords(control: ControlProps) {
    return (
      <Suspense fallback={<TextInput disabled aria-hidden />}>
        <KnownWordsControl {...control} area={area} field={field} />
      </Suspense>
    )
  }
}

/** A control for many words that come out of a spreadsheet or a message; `read` takes them apart. */
export function pastedWords(read: (text: string) => string[]): ComponentType<ControlProps> {
  return function PastedWords(control: ControlProps) {
    return (
      <Suspense fallback={<TextInput disabled aria-hidden />}>
        <PastedWordsControl {...control} read={read} />
      </Suspense>
    )
  }
}
