import { lazy, Suspense } from 'react'
import type { ControlProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { TextInput } from '../../../console/kit/ui/input.tsx'
import type { Condition } from '../../../core/fields.ts'

// Lazily loaded: the face comes with the list, the control with the form.
const RecordsPicker = lazy(async () => ({
  default: (await import('../../../console/kit/form/controls/records-picker.tsx')).RecordsPicker,
}))

/** Filter of the choices: available users, which excludes the row of unassigned orders. */
const MAY_HANDLE: readonly Condition[] = [['available', 'eq', true]]

/** Picker of users who may handle orders. Its records are those of work management, which have their accounts' ids. */
export function People(control: ControlProps) {
  const t = useT()
  return (
    <Suspense fallback={<TextInput disabled aria-hidden />}>
      <RecordsPicker
        {...control}
        area="work"
        where={MAY_HANDLE}
        label={t('assignment-rules:fields.persons')}
        required
      />
    </Suspense>
  )
}
