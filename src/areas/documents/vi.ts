import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Quản lý tài liệu',
  one: 'tài liệu',
  many: 'tài liệu',
  keywords: 'giáo trình, bài giảng, đào tạo, khoá học',
  names: 'tài liệu học tập',
  fields: {
    cover: 'Bìa',
    name: 'Tiêu đề',
    subject: 'Chủ đề',
    level: 'Trình độ',
    status: 'Trạng thái',
    lessonCount: 'Số bài',
    minutes: 'Thời lượng',
    summary: 'Tóm tắt',
  },
  values: {
    level: { basic: 'Cơ bản', intermediate: 'Trung cấp', advanced: 'Nâng cao' },
    status: { draft: 'Nháp', published: 'Đã phát hành', archived: 'Lưu trữ' },
  },
  empty: 'Không có tài liệu nào khớp bộ lọc.',
  views: { all: 'Tất cả', draft: 'Nháp', published: 'Đã phát hành', archived: 'Lưu trữ' },
  transitions: {
    publish: {
      title: 'Phát hành tài liệu',
      done: 'Đã phát hành {code}',
      doneMany: 'Đã phát hành {count} tài liệu',
      will: '{count} tài liệu sẽ được phát hành',
    },
    archive: {
      title: 'Lưu trữ tài liệu',
      done: 'Đã lưu trữ {code}',
      doneMany: 'Đã lưu trữ {count} tài liệu',
      will: '{count} tài liệu sẽ được lưu trữ',
    },
    reopen: {
      title: 'Mở lại tài liệu',
      done: 'Đã mở lại {code}',
      doneMany: 'Đã mở lại {count} tài liệu',
      will: '{count} tài liệu sẽ được mở lại',
    },
  },
  reasons: { noLessons: 'Thêm ít nhất một bài học trước khi phát hành.' },
  detail: {
    read: 'Đọc',
    contents: 'Mục lục',
    minutes: '{count} phút',
    noText: 'Bài này chưa có nội dung.',
    noChapters: 'Chưa có chương nào: thêm chương cho tài liệu này.',
    video: 'Xem video',
    open: 'Mở bài học',
  },
} satisfies AreaWords<typeof area, typeof states>
