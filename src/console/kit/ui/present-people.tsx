/** Other users on a record, in its header. Their faces are fetched with the first of them. */
import { useAtomValue } from 'jotai'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { presentAtom } from '../net/present.ts'

const People = lazyComponent(async () => (await import('../detail/people.tsx')).People)
export const preparePeople = People.preload

export function Others({ area, code }: { area: string; code: string }) {
  const there = useAtomValue(presentAtom)
  if (!there || there.area !== area || there.code !== code || there.people.length === 0) return null
  return <People people={there.people} />
}
