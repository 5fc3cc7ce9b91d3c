/** Demo daily jobs: a few days of repeated rounds, some done, some late, some in the future. */

import { addDays } from '../../../core/dates/dates.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { searchText } from '../../../server/kit/area/read/search-text.ts'
import { area as carriers } from '../../carriers/area.ts'
import { area as orders } from '../../orders/area.ts'
import { area as products } from '../../products/area.ts'
import { productCount } from '../../products/demo/index.ts'
import type { REPEATS } from '../area.ts'
import { area } from '../area.ts'
import { linesOf } from '../checklist.ts'

const DAY = 86_400_000

type Repeat = (typeof REPEATS)[number]

/** Code of a linked record, by its number among the demo records. */
const LINKS = {
  carrier: () => codeOf(carriers, 1),
  order: ({ orders: count }) => codeOf(orders, count),
  product: (scene) => codeOf(products, productCount(scene)),
} satisfies Record<string, (scene: Scene) => string>

/** Rounds. `days` are relative to today; all but the last day are done. `about`: the linked record. */
const PLANS: readonly [
  title: string,
  role: string,
  repeat: Repeat,
  days: readonly number[],
  steps: readonly string[],
  about?: keyof typeof LINKS,
][] = [
  [
    'Bàn giao buổi sáng cho đơn vị vận chuyển',
    'warehouse',
    'daily',
    [-2, -1, 0],
    ['In biên bản bàn giao', 'Đối chiếu số kiện với tài xế', 'Chụp ảnh biên bản đã ký'],
    'carrier',
  ],
  [
    'Kiểm kê kệ gậy và bóng',
    'warehouse',
    'weekly',
    [-7, 0],
    ['Đếm gậy theo kệ', 'Đếm bóng theo thùng', 'Ghi chênh lệch vào phần mềm'],
  ],
  [
    'Gọi lại đơn chưa xác nhận hôm qua',
    'telesales',
    'weekdays',
    [-1, 0],
    ['Lọc đơn chờ xử lý', 'Gọi lần hai', 'Báo trưởng nhóm đơn không liên lạc được'],
    'order',
  ],
  [
    'Đối soát tiền thu hộ',
    'accountant',
    'weekdays',
    [-1, 0],
    ['Tải bảng kê của đơn vị vận chuyển', 'Khớp từng vận đơn', 'Ghi nhận khoản còn thiếu'],
    'carrier',
  ],
  [
    'Chốt công nợ nhà cung cấp',
    'accountant',
    'monthly',
    [5],
    ['Rà hợp đồng sắp hết hạn', 'Gửi bảng kê cho nhà cung cấp'],
  ],
  [
    'Họp giao ban với kho và telesales',
    'manager',
    'weekdays',
    [-1, 0],
    ['Xem đơn quá hẹn giao', 'Chia việc trong ngày'],
    'order',
  ],
  ['Duyệt mức giảm giá cuối tuần', 'manager', 'none', [-1], []],
  ['Trả lời tin nhắn tồn đọng', 'support', 'daily', [-1, 0], ['Fanpage', 'Zalo', 'Thư điện tử']],
  ['Cập nhật ảnh sản phẩm mới về', 'content', 'none', [0], ['Chụp ảnh', 'Viết mô tả'], 'product'],
  ['Xem lại quyền của tài khoản mới', 'admin', 'monthly', [0], ['Tài khoản chờ duyệt', 'Vai trò chưa dùng']],
  ['Hỏi lại khách của đơn mới nhất', 'admin', 'none', [0], ['Hỏi cỡ và màu', 'Xác nhận giờ giao'], 'order'],
]

const COLUMNS = [
  ...[
    'id',
    'code',
    'created_at',
    'created_by_id',
    'updated_at',
    'updated_by_id',
    'search',
    'title',
    'status',
  ],
  ...['assignee_id', 'day', 'repeat', 'items_done', 'items_total', 'done_at', 'steps', 'monday', 'series_id'],
  'month_day',
  'meant_for',
  'linked',
]

/** Rows of the rounds, of their days and of the lines that are done. */
function makeRounds(scene: Scene): { rows: unknown[][]; days: unknown[][]; ticks: unknown[][] } {
  const manager = STAFF.find(({ roleKey }) => roleKey === 'manager')?.id ?? null
  const rows: unknown[][] = []
  const days: unknown[][] = []
  const ticks: unknown[][] = []
  for (const [index, [title, role, repeat, offsets, lines, about]] of PLANS.entries()) {
    const random = scene.streams('daily-jobs', index)
    const who = STAFF.find(({ roleKey }) => roleKey === role)?.id
    if (!who) continue
    const linked = about ? LINKS[about](scene) : null
    let series: string | undefined
    for (const ahead of offsets) {
      const at = scene.now + Math.min(ahead, 0) * DAY - DAY / 8
      const id = timedId(at, random)
      series ??= id
      const day = addDays(localDay(scene.now), ahead)
      const code = codeOf(area, rows.length + 1)
      const done = offsets.indexOf(ahead) < offsets.length - 1
      const steps = linesOf(lines.join('\n'))
      const ticked = done ? steps.length : role === 'warehouse' && repeat === 'daily' ? 1 : 0
      const status = done ? 'done' : ticked > 0 ? 'doing' : 'todo'
      const search = searchText(area, { code, title, linked })
      rows.push([
        ...[id, code, iso(at), manager, iso(at), who, search, title, status, who, day, repeat],
        ...[ticked, steps.length, done ? iso(at + DAY / 12) : null, steps.join('\n') || null],
        // The weekly round is on Mondays.
        ...[repeat === 'weekly', series, Number(day.slice(8)), day, linked],
      ])
      days.push([series, day])
      for (const item of steps.slice(0, ticked)) ticks.push([id, item, iso(at + DAY / 12), who])
    }
  }
  return { rows, days, ticks }
}

export const demo = defineDemo({
  area,
  tables: ['daily_jobs', 'daily_job_days', 'daily_job_ticks', 'daily_job_unticked'],
  write({ scene, copier }) {
    const { rows, days, ticks } = makeRounds(scene)
    copier.add('daily_jobs', COLUMNS, rows)
    copier.add('daily_job_days', ['series_id', 'day'], days)
    copier.add('daily_job_ticks', ['job_id', 'item', 'at', 'by_id'], ticks)
  },
})
