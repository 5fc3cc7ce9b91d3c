/** The call desk: writes of its users. Tasks follow their orders by triggers (views/follow-orders.sql). */
import { defineServer } from '../../../server/kit/area/face.ts'
import { outcomeWords } from '../../call-outcomes/server/public.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { boardRoutes } from './board.ts'
import { deskRoutes } from './routes.ts'
import { statisticsRoutes } from './statistics-routes.ts'
import { sumUp } from './sum-up.ts'

/** The agent who holds it loses it: the lead decided otherwise. */
const FREED = { assignee: null }

export const server = defineServer({
  area,
  table: 'call_tasks',
  input,
  states,
  detail,
  keyed: {
    'call-outcomes': {
      // Those about orders are counted there.
      deskCalls: {
        table: 'call_attempts',
        column: 'outcome',
        holds: 'coalesce(u.outcome, u.result)',
        where: 'u.retracts is null',
        counted: 'u.order_id is null and not exists (select from call_attempts x where x.retracts = u.id)',
      },
    },
    reasons: {
      lostCalls: {
        table: 'call_attempts',
        column: 'reason',
        of: `t.list = 'cancel'`,
        where: `u.purpose = 'confirm'`,
        counted: false,
      },
    },
  },
  countedFrom: ['orders', 'tickets', 'leads'],
  numberIn: `select 'orders' as area, id, code from orders where id = t.order_id
    union all select 'tickets', id, code from tickets where id = t.about_id
    union all select 'leads', id, code from leads where id = t.about_id`,
  effects: {
    assign: { run: async (_write, _task, args) => ({ wanted: args.wanted }) },
    reopen: { run: async ({ now }) => ({ ...FREED, attempts: 0, dueAt: now }) },
    close: { run: async () => FREED },
  },
  parts: {
    calls: `select coalesce(json_agg(json_build_object(
        'id', c.id, 'attempt', c.attempt, 'result', c.result, 'outcome', ${outcomeWords('t')}, 'reason', c.reason, 'note', c.note,
        'nextAt', iso_time(c.next_at), 'at', iso_time(c.ended_at), 'by', a.name,
        'undone', exists (select from call_attempts u where u.retracts = c.id)) order by c.ended_at, c.id), '[]')
      from call_attempts c left join accounts a on a.id = c.by_id
      where c.task_id = t.id and c.retracts is null`,
  },
  routes: (app, sql) => boardRoutes(app, sql),
  writeRoutes: (app, kit) => {
    deskRoutes(app, kit)
    statisticsRoutes(app, kit)
  },
  /** Sums of the past are no shown records: no event is sent. */
  async upkeep(db, now) {
    await sumUp(db, now)
    return 0
  },
})
