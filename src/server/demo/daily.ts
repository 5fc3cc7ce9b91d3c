/** Daily jobs of the demo staff: a few days of rounds that repeat, some done, some late, some to come. */
import { area } from '../../areas/daily-jobs/area.ts'
import { linesOf } from '../../areas/daily-jobs/checklist.ts'
import { addDays } from '../../core/dates.ts'
import { searchText } from '../kit/area/search-text.ts'
import type { Database } from '../kit/database/database.ts'
import { localDay } from './calendar.ts'
import { codeOf, timedId } from './ids.ts'
import { iso, type Scene } from './scene.ts'
import { STAFF } from './staff.ts'

const DAY = 86_400_000

type Plan = {
  role: string
  title: string
  repeat: 'none' | 'daily' | 'weekdays' | 'weekly' | 'monthly'
  /** Days from today: negative is past; those before the last are done. */
  days: readonly number[]
  steps: readonly string[]
}

const PLANS: readonly Plan[] = [
  {
    role: 'warehouse',
    title: 'Bàn giao buổi sáng cho đơn vị vận chuyển',
    repeat: 'daily',
    days: [-2, -1, 0],
    steps: ['In biên bản bàn giao', 'Đối chiếu số kiện với tài xế', 'Chụp ảnh biên bản đã ký'],
  },
  {
    role: 'warehouse',
    title: 'Kiểm kê kệ gậy và bóng',
    repeat: 'weekly',
    days: [-7, 0],
    steps: ['Đếm gậy theo kệ', 'Đếm bóng theo thùng', 'Ghi chênh lệch vào phần mềm'],
  },
  {
    role: 'telesales',
    title: 'Gọi lại đơn chưa xác nhận hôm qua',
    repeat: 'weekdays',
    days: [-1, 0],
    steps: ['Lọc đơn chờ xử lý', 'Gọi lần hai', 'Báo trưởng nhóm đơn không liên lạc được'],
  },
  {
    role: 'accountant',
    title: 'Đối soát tiền thu hộ',
    repeat: 'weekdays',
    days: [-1, 0],
    steps: ['Tải bảng kê của đơn vị vận chuyển', 'Khớp từng vận đơn', 'Ghi nhận khoản còn thiếu'],
  },
  {
    role: 'accountant',
    title: 'Chốt công nợ nhà cung cấp',
    repeat: 'monthly',
    days: [5],
    steps: ['Rà hợp đồng sắp hết hạn', 'Gửi bảng kê cho nhà cung cấp'],
  },
  {
    role: 'manager',
    title: 'Họp giao ban với kho và telesales',
    repeat: 'weekdays',
    days: [-1, 0],
    steps: ['Xem đơn quá hẹn giao', 'Chia việc trong ngày'],
  },
  {
    role: 'manager',
    title: 'Duyệt mức giảm giá cuối tuần',
    repeat: 'none',
    days: [-1],
    steps: [],
  },
  {
    role: 'support',
    title: 'Trả lời tin nhắn tồn đọng',
    repeat: 'daily',
    days: [-1, 0],
    steps: ['Fanpage', 'Zalo', 'Thư điện tử'],
  },
  {
    role: 'content',
    title: 'Cập nhật ảnh sản phẩm mới về',
    repeat: 'none',
    days: [0],
    steps: ['Chụp ảnh', 'Viết mô tả'],
  },
  {
    role: 'admin',
    title: 'Xem lại quyền của tài khoản mới',
    repeat: 'monthly',
    days: [0],
    steps: ['Tài khoản chờ duyệt', 'Vai trò chưa dùng'],
  },
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
]

/** Writes them; answers how many records of each table there are. */
export async function writeDailyJobs(database: Database, scene: Scene): Promise<Record<string, number>> {
  const manager = STAFF.find(({ roleKey }) => roleKey === 'manager')?.id ?? null
  const rows: unknown[][] = []
  const days: unknown[][] = []
  const ticks: unknown[][] = []
  for (const [index, plan] of PLANS.entries()) {
    const random = scene.streams('daily-jobs', index)
    const who = STAFF.find(({ roleKey }) => roleKey === plan.role)?.id
    if (!who) continue
    let series: string | undefined
    for (const ahead of plan.days) {
      const at = scene.now + Math.min(ahead, 0) * DAY - DAY / 8
      const id = timedId(at, random)
      series ??= id
      const day = addDays(localDay(scene.now), ahead)
      const code = codeOf(area, rows.length + 1)
      const done = plan.days.indexOf(ahead) < plan.days.length - 1
      const steps = linesOf(plan.steps.join('\n'))
      const ticked = done ? steps.length : plan.role === 'warehouse' && plan.repeat === 'daily' ? 1 : 0
      const status = done ? 'done' : ticked > 0 ? 'doing' : 'todo'
      const search = searchText(area, { code, title: plan.title })
      rows.push([
        ...[id, code, iso(at), manager, iso(at), who, search, plan.title, status, who, day, plan.repeat],
        ...[ticked, steps.length, done ? iso(at + DAY / 12) : null, steps.join('\n') || null],
        // The weekly round is Monday's.
        ...[plan.repeat === 'weekly', series, Number(day.slice(8))],
      ])
      days.push([series, day])
      for (const item of steps.slice(0, ticked)) ticks.push([id, item, iso(at + DAY / 12), who])
    }
  }
  const copy = (table: string, columns: readonly string[], all: readonly unknown[][]) =>
    database.copyIn(table, columns, all, { analyze: false })
  await copy('daily_jobs', COLUMNS, rows)
  await copy('daily_job_days', ['series_id', 'day'], days)
  await copy('daily_job_ticks', ['job_id', 'item', 'at', 'by_id'], ticks)
  return { daily_jobs: rows.length }
}
