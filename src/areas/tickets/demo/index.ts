/** Demo tickets of customer care. */
import { sql } from 'kysely'
import { makeCase, writeCases } from '../../../families/cases/demo/cases.ts'
import { TICKET_SLA } from '../../../families/cases/sla.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { handlersOf, type Person } from '../../../server/demo/colleagues.ts'
import type { Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { someTags } from '../../tags/demo/index.ts'
import { area, CHANNELS, TICKET_LOST, type TOPICS } from '../area.ts'

type Topic = (typeof TOPICS)[number]

const TICKETS: readonly (readonly [topic: Topic, subject: string, text: string | null])[] = [
  ['delivery', 'Hỏi bao giờ nhận được hàng', 'Khách cần gậy trước giải cuối tuần.'],
  [
    'delivery',
    'Shipper báo giao mà chưa nhận được',
    'Ứng dụng của đơn vị vận chuyển ghi đã giao, khách chưa thấy kiện nào.',
  ],
  ['return', 'Muốn đổi giày sang cỡ lớn hơn', 'Giày 41 chật, xin đổi 42. Còn nguyên hộp.'],
  ['return', 'Trả driver vì không hợp cán', 'Đánh thử một buổi, thấy cán mềm quá.'],
  ['warranty', 'Mặt gậy sắt 7 bị nứt', 'Mua 4 tháng, nứt ở rãnh giữa. Khách gửi ảnh qua Zalo.'],
  ['warranty', 'Máy đo khoảng cách không lên nguồn', 'Đã thay pin, vẫn không lên.'],
  ['complaint', 'Hộp bóng bị móp khi nhận', 'Khách mua làm quà, xin hộp mới.'],
  ['complaint', 'Nhân viên giao hàng thái độ không tốt', null],
  ['order', 'Xin xuất hoá đơn công ty', 'Gửi mã số thuế qua email.'],
  ['order', 'Đổi địa chỉ nhận sang văn phòng', null],
  ['question', 'Hỏi cách tích điểm và dùng điểm', null],
  ['question', 'Hỏi thay grip có lấy liền không', 'Cần thay 13 cây, hỏi giá và thời gian.'],
  ['question', 'Hỏi hạn bảo hành của bộ gậy đã mua', null],
  ['other', 'Góp ý thêm bóng tập loại rẻ', null],
]

const TICKET_COUNT = 64

/** Tickets handled by `people`. */
function makeTickets(scene: Scene, people: readonly Person[]): RecordRow[] {
  return Array.from({ length: TICKET_COUNT }, (_, index) => {
    const random = scene.streams('tickets', index)
    const how = { area, index, count: TICKET_COUNT, sla: TICKET_SLA, people }
    const { id, row, status } = makeCase(scene, random, how)
    const [topic, subject, description] = random.pick(TICKETS)
    const own = { topic, subject, description, channel: random.pick(CHANNELS), order: null }
    const tags = someTags(scene, 'tickets', scene.streams('ticket tags', index))
    return {
      id,
      row: { ...row, ...own, tags, lostReason: status === 'lost' ? random.pick(TICKET_LOST) : null },
    }
  })
}

/** Staff who handle tickets: support and some of telesales. */
const carers = (): Person[] => [
  ...STAFF.filter(({ roleKey }) => roleKey === 'support'),
  ...handlersOf().slice(0, 3),
]

export const demo = defineDemo({
  area,
  tables: ['tickets'],
  write: ({ scene, copier }) => writeCases(copier, scene, area, makeTickets(scene, carers()), carers()),
  async link({ db }) {
    await sql`
      update tickets t set order_id = (select o.id from orders o where o.customer_id = t.customer_id order by o.placed_at desc limit 1)
      where t.topic in ('order', 'delivery', 'return', 'warranty')`.execute(db)
  },
})
