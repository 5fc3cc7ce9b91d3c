/** `/CallDesk/board`: waiting calls, agents, and assigning calls by drag, key or command. */
import { useState } from 'react'
import { runAnswered } from '../../../../console/commands/run/run.ts'
import { SkeletonLines } from '../../../../console/kit/loading/skeleton.tsx'
import { toast } from '../../../../console/kit/overlays/toast.ts'
import { ErrorState } from '../../../../console/kit/ui/state.tsx'
import type { CallTask } from '../../area.ts'
import type { BoardAgent } from '../../board.ts'
import { LeadWays } from '../desk/ways.tsx'
import { Agents } from './agents.tsx'
import styles from './board.module.css'
import { type Tab, useBoard, useLiveBoard, useTasks } from './data.ts'
import { Ages, Tiles } from './queue.tsx'
import { targetOf, useSelection } from './selection.ts'
import { Tasks } from './tasks.tsx'

const NONE: readonly CallTask[] = []

/** Assigns calls to an agent, as the command with that question does. */
async function assign(tasks: readonly CallTask[], agent: BoardAgent): Promise<boolean> {
  const ran = await runAnswered('call-desk.assign', 'button', {
    target: targetOf(tasks, 'selection'),
    args: { wanted: agent.id },
  })
  if (!ran.done && ran.msg) void toast(ran.msg, { kind: 'warning', id: 'why-not' })
  return ran.done
}

export function CallBoardPage() {
  const [tab, setTab] = useState<Tab>('due')
  const [agent, setAgent] = useState<BoardAgent>()
  const [dragged, setDragged] = useState<readonly CallTask[]>(NONE)
  const { data: board, error, refetch } = useBoard()
  const tasks = useTasks(tab, agent?.id ?? null)
  useLiveBoard()
  const selection = useSelection(tasks.data?.tasks ?? NONE)
  if (error && !board) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!board) return <SkeletonLines lines={10} />
  return (
    <div className={styles.board}>
      <LeadWays from="board" />
      <Tiles board={board} />
      <Ages queue={board.queue} />
      <div className={styles.halves}>
        <Agents
          agents={board.agents}
          shown={agent?.id}
          dragged={dragged.length}
          onShow={(one) => {
            setAgent(one)
            if (one) setTab('due')
            selection.clear()
          }}
          onDrop={(one) => {
            setDragged(NONE)
            void assign(dragged, one).then((done) => done && selection.clear())
          }}
        />
        <Tasks
          tab={tab}
          onTab={(one) => {
            setTab(one)
            selection.clear()
          }}
          tasks={tasks.data?.tasks}
          total={tasks.data?.total ?? 0}
          agent={agent}
          onEverybody={() => setAgent(undefined)}
          selection={selection}
          onDrag={setDragged}
        />
      </div>
    </div>
  )
}
