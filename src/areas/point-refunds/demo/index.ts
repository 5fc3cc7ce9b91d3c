/** Demo refunds of points in every state. Those that were approved have taken the points from their customer, paid out or not. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, HOUR, iso } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { demo as customers } from '../../customers/demo/index.ts'
import type { PointKind } from '../../customers/server/public.ts'
import { area, type REQUEST_STATES } from '../area.ts'

type RequestText = {
  status: (typeof REQUEST_STATES)[number]
  bank: string
  reason: string
  /** Share of the customer's points, in percent. */
  share: number
  daysAgo: number
}

const REQUESTS: readonly RequestText[] = [
  {
    status: 'requested',
    bank: 'Vietcombank',
    reason: 'Khách chuyển ra nước ngoài, xin rút điểm',
    share: 100,
    daysAgo: 0,
  },
  {
    status: 'requested',
    bank: 'Techcombank',
    reason: 'Khách đổi sang tài khoản công ty',
    share: 60,
    daysAgo: 1,
  },
  { status: 'requested', bank: 'BIDV', reason: 'Bù chênh lệch giá đơn tháng trước', share: 20, daysAgo: 1 },
  { status: 'requested', bank: 'MB Bank', reason: 'Khách không còn chơi golf', share: 100, daysAgo: 3 },
  {
    status: 'approved',
    bank: 'ACB',
    reason: 'Điểm tặng giải câu lạc bộ, trả bằng tiền',
    share: 50,
    daysAgo: 4,
  },
  {
    status: 'approved',
    bank: 'VietinBank',
    reason: 'Khách xin rút trước khi nghỉ hưu',
    share: 80,
    daysAgo: 5,
  },
  {
    status: 'refunded',
    bank: 'Sacombank',
    reason: 'Hàng lỗi, khách không nhận đổi mới',
    share: 30,
    daysAgo: 9,
  },
  {
    status: 'refunded',
    bank: 'Vietcombank',
    reason: 'Rút điểm theo thoả thuận đại lý',
    share: 40,
    daysAgo: 16,
  },
  { status: 'refunded', bank: 'TPBank', reason: 'Khách mất quyền hội viên', share: 100, daysAgo: 28 },
  {
    status: 'rejected',
    bank: 'VPBank',
    reason: 'Xin rút điểm khuyến mãi chưa đủ hạn',
    share: 70,
    daysAgo: 12,
  },
  { status: 'rejected', bank: 'Agribank', reason: 'Trùng với yêu cầu trước', share: 25, daysAgo: 20 },
]

const ASKERS = STAFF.filter(({ roleKey }) => roleKey === 'telesales' || roleKey === 'support')
const APPROVER = STAFF.find(({ roleKey }) => roleKey === 'accountant')?.id ?? null

export const demo = defineDemo({
  area,
  needs: [customers],
  tables: ['point_refunds'],
  async writeLast({ scene, copier, db }) {
    const { rows } = await sql<{ id: string; name: string; points: number }>`
      select id, name, points from customers where points >= 100000 order by code limit ${REQUESTS.length}`.execute(
      db,
    )
    const moved: { customer: string; points: number }[] = []
    const records = REQUESTS.flatMap(({ status, bank, reason, share, daysAgo }, index) => {
      const customer = rows[index]
      if (!customer) return []
      const random = scene.streams('point refunds', index)
      const at = scene.now - daysAgo * DAY - (index + 1) * HOUR
      const decidedAt = status === 'requested' ? null : at + 5 * HOUR
      const refundedAt = status === 'refunded' ? at + 8 * HOUR : null
      const points = Math.max(1_000, Math.floor((customer.points * share) / 100_000) * 1_000)
      const code = codeOf(area, index + 1)
      const asker = random.pick(ASKERS).id
      const move = (kind: PointKind, by: number, when: number) =>
        moved.push({
          ...{ customer: customer.id, points: by },
          ...{ id: timedId(when, random), kind, code, at: iso(when) },
        })
      if (decidedAt !== null && status !== 'rejected') move('hold', -points, decidedAt)
      if (refundedAt !== null) {
        move('release', points, refundedAt)
        move('pay-out', -points, refundedAt + 1)
      }
      const row = {
        ...{ code, createdAt: at, customer: customer.id, order: null, points, payTo: 'bank', status, reason },
        bankAccount: String(random.int(1_000_000_000, 9_999_999_999)),
        bankHolder: customer.name.toLocaleUpperCase('vi'),
        bankName: bank,
        requestedBy: asker,
        decidedBy: decidedAt === null ? null : APPROVER,
        decidedAt,
        refundedAt,
        held: status === 'approved',
        reference: refundedAt === null ? null : `FT${random.int(10_000_000, 99_999_999)}`,
      }
      return [{ id: timedId(at, random), row }]
    })
    copier.records(records)
    await sql`
      with moved as (
        select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as m(id uuid, customer uuid, kind text, points bigint, code text, at timestamptz)
      ), entered as (
        insert into point_entries (id, customer_id, kind, points, refund_code, at, by_id)
        select id, customer, kind, points, code, at, ${APPROVER}::uuid from moved
      )
      update customers c set points = c.points + m.points
      from (select customer, sum(points) as points from moved group by customer) m where c.id = m.customer`.execute(
      db,
    )
  },
})
