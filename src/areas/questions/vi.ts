import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Ngân hàng câu hỏi',
  one: 'câu hỏi',
  many: 'câu hỏi',
  keywords: 'trắc nghiệm, đáp án, đề thi, question',
  names: 'câu hỏi thi',
  fields: {
    text: 'Câu hỏi',
    kind: 'Loại',
    subject: 'Chủ đề',
    difficulty: 'Độ khó',
    points: 'Điểm',
    status: 'Trạng thái',
    options: 'Phương án',
    truth: 'Đáp án',
    value: 'Số đúng',
    tolerance: 'Sai số cho phép',
    expected: 'Đáp án mẫu',
    explanation: 'Giải thích',
    picture: 'Hình',
  },
  help: { tolerance: '0: phải đúng chính xác.', expected: 'Dành cho người chấm.' },
  values: {
    kind: {
      single: 'Một đáp án',
      multiple: 'Nhiều đáp án',
      true_false: 'Đúng / sai',
      number: 'Số',
      text: 'Tự luận',
    },
    difficulty: { easy: 'Dễ', medium: 'Vừa', hard: 'Khó' },
    status: { draft: 'Nháp', ready: 'Sẵn sàng', retired: 'Ngừng dùng' },
    truth: { true: 'Đúng', false: 'Sai' },
  },
  lines: {
    options: { one: 'phương án', none: 'Chưa có phương án.', fields: { text: 'Nội dung', right: 'Đúng' } },
  },
  empty: 'Không có câu hỏi nào khớp bộ lọc.',
  views: { all: 'Tất cả', draft: 'Nháp', ready: 'Sẵn sàng', retired: 'Ngừng dùng' },
  transitions: {
    'make-ready': {
      title: 'Đưa câu hỏi vào dùng',
      done: '{code} đã sẵn sàng',
      doneMany: '{count} câu hỏi đã sẵn sàng',
      will: '{count} câu hỏi sẽ sẵn sàng',
    },
    retire: {
      title: 'Ngừng dùng câu hỏi',
      done: 'Đã ngừng dùng {code}',
      doneMany: 'Đã ngừng dùng {count} câu hỏi',
      will: '{count} câu hỏi sẽ ngừng dùng',
    },
    reopen: {
      title: 'Mở lại câu hỏi',
      done: 'Đã mở lại {code}',
      doneMany: 'Đã mở lại {count} câu hỏi',
      will: '{count} câu hỏi sẽ được mở lại',
    },
  },
  reasons: {
    isRetired: 'Câu hỏi đã ngừng dùng: mở lại trước khi sửa.',
    fewOptions: 'Nhập ít nhất hai phương án.',
    oneRight: 'Đánh dấu đúng một phương án là đáp án.',
    anyRight: 'Đánh dấu ít nhất một phương án là đáp án.',
    truthNeeded: 'Chọn đúng hoặc sai.',
    valueNeeded: 'Nhập số đúng.',
    toleranceNeeded: 'Nhập sai số cho phép, 0 nếu phải đúng chính xác.',
  },
  detail: { answer: 'Đáp án' },
} satisfies AreaWords<typeof area, typeof states>
