import { lazy, Suspense } from 'react'
import type { ControlProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { TextInput } from '../../../console/kit/ui/input.tsx'
import type { Condition } from '../../../core/fields.ts'

// The face is fetched with the list, the control only with the form.
const RecordsPicker = lazy(async () => ({
  default: (await import('../../../console/kit/form/controls/record-picker.tsx')).RecordsPicker,
}))

/** Without the record of the orders that nobody handles, and without those who left some behind. */
const MAY_HANDLE: readonly Condition[] = [['available', 'eq', true]]

/** Those who may handle orders: records of work management, which have their accounts' ids. */
export function People(control: ControlProps) {
  const t = useT()
  return (
    <Suspense fallback={<TextInput disabled />}>
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
