/** Tickets and leads of the last weeks: most are closed, some are open, a few are late. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { area as callDesk } from '../../areas/call-desk/area.ts'
import { HANDS, LEAD_LOST, area as leadArea, SOURCES } from '../../areas/leads/area.ts'
import { CHANNELS, TICKET_LOST, area as ticketArea } from '../../areas/tickets/area.ts'
import type { Area } from '../../core/area.ts'
import type { CaseState, Priority } from '../../families/cases/cases.ts'
import { answerBy, LEAD_SLA, type Sla, settleBy, TICKET_SLA } from '../../families/cases/sla.ts'
import type { Database } from '../kit/database/database.ts'
import { AUDIT_COLUMNS } from './activity.ts'
import { addOutcomes } from './call-outcomes.ts'
import { makeCustomer } from './customers.ts'
import { LEADS, TICKETS } from './data/cases.ts'
import { codeOf, timedId } from './ids.ts'
import type { Person } from './orders.ts'
import { type Random, Weighted } from './random.ts'
import { DAY, HOUR, iso, type Scene } from './scene.ts'
import { STAFF } from './staff.ts'
import { type RecordRow, rowsOf } from './tables.ts'

const TICKET_COUNT = 64
const LEAD_COUNT = 56
/** Of those that came in within the last two days hardly any are closed. */
const FRESH = new Weighted<CaseState>([
  ['new', 40],
  ['in_progress', 34],
  ['waiting', 16],
  ['resolved', 10],
])
const OLD = new Weighted<CaseState>([
  ['in_progress', 7],
  ['waiting', 8],
  ['resolved', 66],
  ['lost', 19],
])
const PRIORITY = new Weighted<Priority>([
  ['low', 12],
  ['normal', 60],
  ['high', 20],
  ['urgent', 8],
])

/** What both have: who, when, how far. `index` 0 is the oldest. */
function makeCase(
  scene: Scene,
  random: Random,
  {
    area,
    index,
    count,
    sla,
    people,
  }: { area: Area; index: number; count: number; sla: Sla; people: readonly Person[] },
) {
  // The last ones of this morning, the first of a month ago.
  const createdMs = Math.floor(scene.now - 30 * DAY * ((count - index) / count) ** 2.2 - HOUR * random.next())
  const createdAt = iso(createdMs)
  const age = scene.now - createdMs
  const status = (age < 2 * DAY ? FRESH : OLD).pick(random)
  const priority = PRIORITY.pick(random)
  const customer = makeCustomer(scene, random.int(0, scene.customers - 1))
  const closed = status === 'resolved' || status === 'lost'
  const answered = createdMs + Math.min(age / 2, random.between(0.2, 3) * HOUR)
  const closedMs = Math.min(scene.now, answered + random.between(0.1, 0.8) * age)
  const dueAt = status === 'new' ? answerBy(sla, priority, createdAt) : settleBy(sla, priority, createdAt)
  const running = status === 'new' || status === 'in_progress'
  return {
    id: timedId(createdMs, random),
    customer,
    status,
    row: {
      code: codeOf(area, index + 1),
      createdAt: createdMs,
      // As many as its history has entries.
      version: status === 'new' ? 1 : status === 'in_progress' ? 2 : 3,
      updatedAt: closed ? closedMs : status === 'new' ? createdMs : answered,
      status,
      priority,
      contactName: customer.row.name,
      phone: customer.row.phone,
      customer: customer.id,
      assignee: status === 'new' && random.chance(0.6) ? null : random.pick(people).id,
      dueAt,
      overdue: running && Date.parse(dueAt) < scene.now,
      respondedAt: status === 'new' ? null : iso(answered),
      waitingSince: status === 'waiting' ? iso(answered) : null,
      closedAt: closed ? iso(closedMs) : null,
    },
  }
}

/** Tickets of customer care. `people` deal with them. */
function makeTickets(scene: Scene, people: readonly Person[]): RecordRow[] {
  return Array.from({ length: TICKET_COUNT }, (_, index) => {
    const random = scene.streams('tickets', index)
    const how = { area: ticketArea, index, count: TICKET_COUNT, sla: TICKET_SLA, people }
    const { id, row, status } = makeCase(scene, random, how)
    const [topic, subject, description] = random.pick(TICKETS)
    const own = { topic, subject, description, channel: random.pick(CHANNELS), order: null }
    return { id, row: { ...row, ...own, lostReason: status === 'lost' ? random.pick(TICKET_LOST) : null } }
  })
}

/** Leads of consulting: some are customers already, some have never bought. */
function makeLeads(scene: Scene, people: readonly Person[]): RecordRow[] {
  return Array.from({ length: LEAD_COUNT }, (_, index) => {
    const random = scene.streams('leads', index)
    const how = { area: leadArea, index, count: LEAD_COUNT, sla: LEAD_SLA, people }
    const { id, row, status, customer } = makeCase(scene, random, how)
    const [interest, need, fitting] = random.pick(LEADS)
    const measured = fitting !== null
    const own = {
      interest,
      need,
      fitting,
      source: random.pick(SOURCES),
      budget: random.chance(0.6) ? random.int(3, 80) * 1_000_000 : null,
      order: null,
      lostReason: status === 'lost' ? random.pick(LEAD_LOST) : null,
      heightCm: measured ? (customer.row.heightCm ?? Math.round(random.around(169, 8))) : null,
      weightKg: measured ? (customer.row.weightKg ?? Math.round(random.around(68, 10))) : null,
      hand: measured ? (need.includes('tay trái') ? HANDS[1] : HANDS[0]) : null,
      handicap: measured ? random.int(4, 30) : null,
    }
    return { id, row: { ...row, ...own } }
  })
}

/** What people write when they put one aside or close it. */
const SAID: Partial<Record<CaseState, readonly (string | null)[]>> = {
  waiting: ['Đã xin ảnh, chờ khách gửi.', 'Đã báo giá qua Zalo, khách xem lại.', null],
  resolved: ['Khách hài lòng.', 'Đã báo khách qua điện thoại.', null],
  lost: ['Gọi ba lần không nghe máy.', null],
}
const LED_BY = { in_progress: 'start', waiting: 'wait', resolved: 'resolve', lost: 'lose' } as const

/** The history of one: taken down, started, and where it went. */
function trailOf(
  scene: Scene,
  { id: area }: Area,
  { id, row }: RecordRow,
  people: readonly Person[],
): unknown[][] {
  const random = scene.streams(`trail of ${area}`, Number(String(row.code).slice(2)))
  const by = people.find((one) => one.id === row.assignee) ?? random.pick(people)
  const status = row.status as CaseState
  const created = Number(row.createdAt)
  const answered = Date.parse(String(row.respondedAt ?? iso(created)))
  const steps: [
    action: string,
    at: number,
    before: CaseState | null,
    after: CaseState,
    note: string | null,
  ][] = [['create', created, null, 'new', null]]
  if (status !== 'new') steps.push(['start', answered, 'new', 'in_progress', null])
  if (status !== 'new' && status !== 'in_progress') {
    const at = row.closedAt ? Date.parse(String(row.closedAt)) : answered + 60_000
    steps.push([LED_BY[status], at, 'in_progress', status, random.pick(SAID[status] ?? [null])])
  }
  return steps.map(([action, at, before, after, note], index) => [
    timedId(at, random),
    area,
    id,
    row.code,
    action,
    action,
    before === null ? 'insert' : 'update',
    JSON.stringify(before === null ? {} : { status: before }),
    JSON.stringify({ status: after }),
    null,
    note,
    index + 1,
    'key',
    'demo',
    by.id,
    by.name,
    iso(at),
  ])
}

/** Writes them; answers how many records of each table there are. `sellers` advise, some of them care as well. */
export async function writeCases(
  database: Database,
  scene: Scene,
  sellers: readonly Person[],
): Promise<Record<string, number>> {
  const carers = [...STAFF.filter(({ roleKey }) => roleKey === 'support'), ...sellers.slice(0, 3)]
  const tickets = makeTickets(scene, carers)
  const leads = makeLeads(scene, sellers)
  for (const [area, records, people] of [
    [ticketArea, tickets, carers],
    [leadArea, leads, sellers],
  ] as const) {
    const { columns, toRow } = rowsOf(area)
    const trail = records.flatMap((record) => trailOf(scene, area, record, people))
    await database.copyIn(area.id, columns, records.map(toRow), { analyze: false })
    await database.copyIn('audit', AUDIT_COLUMNS, trail, { analyze: false })
  }
  return { tickets: tickets.length, leads: leads.length }
}

/** What only the database knows: the orders they are about, and the calls that wait for some of them. */
export async function linkCases(db: QueryExecutorProvider, now: number): Promise<void> {
  await addOutcomes(db)
  await sql`
    update tickets t set order_id = (select o.id from orders o where o.customer_id = t.customer_id order by o.placed_at desc limit 1)
    where t.topic in ('order', 'delivery', 'return', 'warranty')`.execute(db)
  await sql`
    update leads t set order_id = (select o.id from orders o where o.customer_id = t.customer_id and o.placed_at >= t.created_at
      order by o.placed_at limit 1)
    where t.status = 'resolved'`.execute(db)
  await sql`
    insert into call_tasks (id, code, search, purpose, about_id, order_code, customer_name, phone, total, due_at, rank_at, wanted_id)
    select gen_random_uuid(), ${callDesk.code.prefix} || number, lower(${callDesk.code.prefix} || number) || ' ' || search, purpose,
      id, code, contact_name, phone, budget, ${iso(now)}::timestamptz + at, ${iso(now)}::timestamptz + at, null
    from (select *, lpad(nextval('call_tasks_code')::text, ${callDesk.code.digits}::integer, '0') as number,
        row_number() over (partition by purpose order by code desc) * interval '40 minutes' - interval '100 minutes' as at
      from (
        select 'care' as purpose, id, code, search, contact_name, phone, 0 as budget from tickets where status = 'in_progress'
        union all
        select 'lead', id, code, search, contact_name, phone, coalesce(budget, 0) from leads where status = 'new') c) q
    where at < interval '8 hours'`.execute(db)
}
