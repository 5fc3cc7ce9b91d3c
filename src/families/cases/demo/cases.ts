/** Demo cases (tickets, leads) of the last weeks: most are closed, some open, a few late. */

import { customerCount, makeCustomer } from '../../../areas/customers/demo/index.ts'
import type { Area } from '../../../core/area.ts'
import { AUDIT_COLUMNS } from '../../../server/demo/audit.ts'
import type { Person } from '../../../server/demo/colleagues.ts'
import type { Copier } from '../../../server/demo/copier.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, HOUR, iso, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import type { CaseState, Priority } from '../cases.ts'
import { answerBy, type Sla, settleBy } from '../sla.ts'

/** States of cases of the last two days: hardly any are closed. */
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

/** Common part of tickets and leads; `index` 0 is the oldest. */
export function makeCase(
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
  // From a month ago to this morning.
  const createdMs = Math.floor(scene.now - 30 * DAY * ((count - index) / count) ** 2.2 - HOUR * random.next())
  const createdAt = iso(createdMs)
  const age = scene.now - createdMs
  const status = (age < 2 * DAY ? FRESH : OLD).pick(random)
  const priority = PRIORITY.pick(random)
  const customer = makeCustomer(scene, random.int(0, customerCount(scene) - 1))
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
      // One for each entry of the history.
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

/** Notes of staff with a change of state. */
const SAID: Partial<Record<CaseState, readonly (string | null)[]>> = {
  waiting: ['Đã xin ảnh, chờ khách gửi.', 'Đã báo giá qua Zalo, khách xem lại.', null],
  resolved: ['Khách hài lòng.', 'Đã báo khách qua điện thoại.', null],
  lost: ['Gọi ba lần không nghe máy.', null],
}
const LED_BY = { in_progress: 'start', waiting: 'wait', resolved: 'resolve', lost: 'lose' } as const

/** History of a case: created, started, and its present state. */
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

/** Writes cases with their histories; `people`: the staff who handle them. */
export function writeCases(
  copier: Copier,
  scene: Scene,
  area: Area,
  records: readonly RecordRow[],
  people: readonly Person[],
): void {
  copier.records(records)
  copier.add(
    'audit',
    AUDIT_COLUMNS,
    records.flatMap((record) => trailOf(scene, area, record, people)),
  )
}
