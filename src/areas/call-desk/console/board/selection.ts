/** Ticked calls of the board and its cursor; published to commands as a list does. */
import { useEffect, useMemo, useState } from 'react'
import { store } from '../../../../console/kit/atoms.ts'
import { type ListTarget, listTargetAtom } from '../../../../console/kit/list/target.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import type { CallTask } from '../../area.ts'

const AREA = 'call-desk'

/** Records as what commands act on. */
export function targetOf(tasks: readonly CallTask[], from: ListTarget['from']): ListTarget {
  return { area: AREA, records: tasks as unknown as readonly AnyRecord[], count: tasks.length, from }
}

/** Ticks and the cursor of the board's calls. */
export function useSelection(tasks: readonly CallTask[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<string>()
  const chosen = useMemo(() => tasks.filter(({ id }) => ticked.has(id)), [tasks, ticked])
  const at = Math.max(
    0,
    tasks.findIndex(({ id }) => id === cursor),
  )
  const current = tasks[at]
  useEffect(() => {
    store.set(
      listTargetAtom,
      chosen.length > 0 ? targetOf(chosen, 'selection') : current && targetOf([current], 'cursor'),
    )
  }, [chosen, current])
  useEffect(() => () => store.set(listTargetAtom, undefined), [])
  return {
    chosen,
    at,
    current,
    ticked,
    moveTo: (index: number) => setCursor(tasks[Math.max(0, Math.min(tasks.length - 1, index))]?.id),
    toggle: (id: string) =>
      setTicked((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    tickAll: () => setTicked(new Set(tasks.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
