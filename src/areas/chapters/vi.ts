import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Chương',
  one: 'chương',
  many: 'chương',
  keywords: 'mục lục tài liệu',
  names: 'chương của tài liệu',
  fields: {
    name: 'Tên chương',
    document: 'Tài liệu',
    lessonCount: 'Số bài',
    place: 'Thứ tự',
  },
  values: {},
  empty: 'Không có chương nào khớp bộ lọc.',
  detail: {
    start: { document: 'Thêm chương cho tài liệu', keywords: 'chương mới' },
  },
} satisfies AreaWords<typeof area>
