/** Declares, in a face, the fields of an address: type-ahead over Vietnam's units, in two or three tiers. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { UnitPart } from '../../../core/address/suggest.ts'
import type { ControlProps } from '../face.ts'
import { TextInput } from '../ui/input.tsx'

// The face is fetched with the list, the control only with the form, and the units only with the control.
const AddressControl = lazy(async () => ({
  default: (await import('./controls/address.tsx')).AddressControl,
}))

const control = (part: UnitPart): ComponentType<ControlProps> =>
  function AddressPart(props: ControlProps) {
    return (
      <Suspense fallback={<TextInput disabled aria-hidden />}>
        <AddressControl {...props} part={part} />
      </Suspense>
    )
  }

/** Controls of the fields `ward`, `district` and `province`, for the `controls` of a face. */
export const addressControls: Record<UnitPart, ComponentType<ControlProps>> = {
  ward: control('ward'),
  district: control('district'),
  province: control('province'),
}

/** The fields of an address in the order of a form. */
export const ADDRESS_FIELDS = ['address', 'ward', 'district', 'province'] as const
