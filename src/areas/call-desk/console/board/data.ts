/** Data of the lead's board, kept fresh by the change feed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../../console/kit/net/api.ts'
import { subscribe } from '../../../../console/kit/net/live.ts'
import { queryClient } from '../../../../console/kit/net/queries.ts'
import type { Condition } from '../../../../core/fields.ts'
import type { CallTask } from '../../area.ts'
import type { Board } from '../../board.ts'

const AREA = 'call-desk'
/** Calls of a list; the rest is in the list of all calls. */
export const SHOWN = 50
/** Changes are gathered for so long before the board is asked for again. */
const GATHER_MS = 1_000
/** Calls become due and are taken without a change of a record. */
const AGAIN_MS = 15_000

/** Lists of calls next to the agents: what is due, what was promised, what the lead decides about. */
export const TABS = ['due', 'promised', 'exhausted', 'held'] as const
export type Tab = (typeof TABS)[number]

const OPEN: Condition = ['state', 'in', ['queued', 'waiting']]

/** The filter of a list; of one person's calls when `agent` is given. */
export function whereOf(tab: Tab, agent: string | null, now: string): Condition[] {
  if (tab === 'exhausted') return [['state', 'eq', 'exhausted']]
  if (tab === 'held') return [['state', 'eq', 'claimed'], ...mine('assignee', agent)]
  const due: Condition[] = [OPEN, ['dueAt', 'lte', now], ...mine('wanted', agent)]
  return tab === 'promised' ? [...due, ['result', 'eq', 'call_back']] : due
}
const mine = (field: string, agent: string | null): Condition[] => (agent ? [[field, 'eq', agent]] : [])

/** Figures of the lead's board, asked again by themselves. */
export function useBoard() {
  return useQuery({
    queryKey: ['figures', AREA, 'board'],
    queryFn: ({ signal }) => api.figures<Board>(AREA, 'board', {}, signal),
    refetchInterval: AGAIN_MS,
  })
}

/** The first calls of a tab, of every user or of one agent, by when they are due; and how many there are. */
export function useTasks(tab: Tab, agent: string | null) {
  return useQuery({
    queryKey: ['board-tasks', AREA, tab, agent],
    queryFn: async ({ signal }) => {
      const where = whereOf(tab, agent, new Date().toISOString())
      const { data, total } = await api.list(AREA, { where, sort: 'dueAt', limit: SHOWN }, signal)
      return { tasks: data as unknown as readonly CallTask[], total }
    },
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Orders bring calls and take them away, outcomes are written on orders, shifts on users who call. */
const HEARD = new Set([AREA, 'orders', 'call-agents'])

/** Asks again shortly after something changed. */
export function useLiveBoard(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('*', (event) => {
      if (event.type === 'change' && !HEARD.has(event.change.area)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: ['figures', AREA, 'board'] })
        void queryClient.invalidateQueries({ queryKey: ['board-tasks', AREA] })
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
