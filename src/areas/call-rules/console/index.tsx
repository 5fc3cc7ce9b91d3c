import { lazy, Suspense } from 'react'
import { defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { area } from '../area.ts'

// Fetched with the form, not with the list.
const TriedOut = lazy(async () => ({ default: (await import('./trial.tsx')).TriedOut }))

function Below(props: Pick<FormBodyProps, 'form' | 'record'>) {
  return (
    <Suspense fallback={<SkeletonLines lines={3} />}>
      <TriedOut {...props} />
    </Suspense>
  )
}

export const face = defineConsole({
  area,
  below: Below,
  input: async () => (await import('../schema.ts')).input,
})
