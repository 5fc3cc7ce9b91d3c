import { lazy, Suspense } from 'react'
import type { ControlProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { TextInput } from '../../../console/kit/input.tsx'

// The face is fetched with the list, the control only with the form.
const RecordsPicker = lazy(async () => ({
  default: (await import('../../../console/kit/form/controls/record-picker.tsx')).RecordsPicker,
}))

/** Those who may handle orders: records of work management, which have their accounts' ids. */
export function People(control: ControlProps) {
  const t = useT()
  return (
    <Suspense fallback={<TextInput disabled />}>
      <RecordsPicker {...control} area="work" label={t('assignment-rules:fields.persons')} required />
    </Suspense>
  )
}
