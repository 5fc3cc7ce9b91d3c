/** Demo leads. */
import { sql } from 'kysely'
import { makeCase, writeCases } from '../../../families/cases/demo/cases.ts'
import { LEAD_SLA } from '../../../families/cases/sla.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { handlersOf, type Person } from '../../../server/demo/colleagues.ts'
import type { Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area, HANDS, type INTERESTS, LEAD_LOST, SOURCES } from '../area.ts'

type Interest = (typeof INTERESTS)[number]

const LEADS: readonly (readonly [interest: Interest, need: string, fitting: string | null])[] = [
  ['set', 'Mới tập, cần một bộ đầy đủ dưới 40 triệu.', null],
  [
    'clubs',
    'Muốn lên driver mới, đang đánh cán R.',
    'Tốc độ vung khoảng 95 mph, bóng hay lệch phải; thử cán S 55 g.',
  ],
  ['fitting', 'Xin lịch fitting bộ sắt cuối tuần.', 'Cao, tay dài vừa: sắt +0.5 inch, lie 1° upright.'],
  ['fitting', 'Đau cổ tay, muốn đổi cán nhẹ hơn.', 'Cán graphite 60 g, grip midsize.'],
  ['balls', 'Mua 20 hộp bóng in logo làm quà giải công ty.', null],
  ['apparel', 'Đồng phục cho nhóm 16 người, cần áo và mũ.', null],
  ['shoes', 'Giày chống nước, chân bè, cỡ 43.', null],
  ['gift', 'Quà tặng đối tác nữ, khoảng 5 triệu.', null],
  ['accessories', 'Túi gậy nhẹ đi bộ và ô hai lớp.', null],
  ['clubs', 'Tìm putter đầu mallet cho tay trái.', 'Thuận tay trái, putter 34 inch.'],
]

const LEAD_COUNT = 56

/** Leads; some are customers already. */
function makeLeads(scene: Scene, people: readonly Person[]): RecordRow[] {
  return Array.from({ length: LEAD_COUNT }, (_, index) => {
    const random = scene.streams('leads', index)
    const how = { area, index, count: LEAD_COUNT, sla: LEAD_SLA, people }
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
      handicap: measured ? random.int(40, 300) / 10 : null,
    }
    return { id, row: { ...row, ...own } }
  })
}

export const demo = defineDemo({
  area,
  tables: ['leads'],
  // It searches leads of each new order's buyer, row by row.
  idleTriggers: [{ table: 'orders', trigger: 'leads_of_new_order' }],
  write: ({ scene, copier }) => writeCases(copier, scene, area, makeLeads(scene, handlersOf()), handlersOf()),
  async link({ db }) {
    await sql`
      update leads t set order_id = (select o.id from orders o where o.customer_id = t.customer_id and o.placed_at >= t.created_at
        order by o.placed_at limit 1)
      where t.status = 'resolved'`.execute(db)
  },
})
