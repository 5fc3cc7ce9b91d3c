import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Thư ký câu lạc bộ',
  one: 'thư ký',
  many: 'thư ký',
  keywords: 'thư ký clb, nhiệm kỳ, bàn giao, secretary',
  names: 'thư ký câu lạc bộ',
  fields: {
    name: 'Họ và tên',
    club: 'Câu lạc bộ',
    slot: 'Ghế',
    phase: 'Nhiệm kỳ',
    startsOn: 'Từ ngày',
    endsOn: 'Đến ngày',
    phone: 'Điện thoại',
    email: 'Email',
    vid: 'VID',
    note: 'Ghi chú bàn giao',
  },
  help: { endsOn: 'Để trống: cho đến khi có người thay.' },
  values: { slot: { 1: 'Ghế 1', 2: 'Ghế 2' }, phase: PHASE_WORDS.vi },
  empty: 'Không có thư ký nào khớp bộ lọc.',
  views: { all: 'Tất cả', running: 'Đương nhiệm', endsSoon: 'Hết hạn trong 30 ngày', ended: 'Đã kết thúc' },
  reasons: { endBeforeStart: 'Ngày kết thúc không được trước ngày bắt đầu.' },
  detail: {
    start: { club: 'Cử thư ký cho câu lạc bộ', keywords: 'bổ nhiệm thư ký, thay thư ký, appoint' },
  },
} satisfies AreaWords<typeof area>
