import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Bài học',
  one: 'bài học',
  many: 'bài học',
  keywords: 'bài giảng, nội dung',
  names: 'bài học của tài liệu',
  fields: {
    name: 'Tên bài',
    chapter: 'Chương',
    minutes: 'Thời lượng',
    video: 'Video',
    attachment: 'Tệp đính kèm',
    text: 'Nội dung',
    place: 'Thứ tự',
  },
  help: { video: 'Địa chỉ https của video.' },
  values: {},
  empty: 'Không có bài học nào khớp bộ lọc.',
  detail: {
    start: { chapter: 'Thêm bài học cho chương', keywords: 'bài mới' },
    toChapter: 'Chuyển sang chương khác',
    toChapterKeywords: 'đổi chương, dời bài',
    toChapterWill: '{what} sẽ sang chương được chọn',
  },
} satisfies AreaWords<typeof area>
