/** Declares, in a face, a text field that is completed from what other records hold. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { Area } from '../../../core/area.ts'
import type { ControlProps } from '../face.ts'
import { TextInput } from '../ui/input.tsx'

// The face is fetched with the list, the control only with the form.
const KnownTextControl = lazy(async () => ({
  default: (await import('./controls/known-text.tsx')).KnownTextControl,
}))

/** A control for a listed text field of an area, e.g. the province of a shop. */
export function knownText(area: Area, field: string): ComponentType<ControlProps> {
  return function KnownText(control: ControlProps) {
    return (
      <Suspense fallback={<TextInput disabled aria-hidden />}>
        <KnownTextControl {...control} area={area} field={field} />
      </Suspense>
    )
  }
}
