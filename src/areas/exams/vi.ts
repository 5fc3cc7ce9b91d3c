import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Quản lý đề thi',
  one: 'đề thi',
  many: 'đề thi',
  keywords: 'bài kiểm tra, thi, chấm điểm, exam',
  names: 'bài kiểm tra, đề kiểm tra',
  fields: {
    name: 'Tên đề thi',
    subject: 'Chủ đề',
    status: 'Trạng thái',
    phase: 'Thời gian thi',
    source: 'Cách ra đề',
    questionCount: 'Số câu',
    minutes: 'Thời lượng',
    passMark: 'Điểm đạt',
    startsAt: 'Mở từ',
    endsAt: 'Đóng lúc',
    attempts: 'Số lần thi',
    audience: 'Dành cho vai trò',
    questions: 'Câu hỏi',
    draws: 'Câu hỏi rút ngẫu nhiên',
    chosen: 'Câu hỏi đã chọn',
    note: 'Lời dặn',
  },
  help: {
    passMark: 'Phần trăm tổng điểm của đề.',
    attempts: 'Mỗi người được thi bao nhiêu lần; để trống: không giới hạn.',
    audience: 'Không chọn vai trò nào: mọi nhân viên.',
    draws: 'Mỗi dòng rút số câu đã nhập trong các câu hỏi sẵn sàng của chủ đề và độ khó đó.',
    note: 'In ở đầu đề.',
  },
  values: {
    status: { draft: 'Nháp', published: 'Đã phát hành', closed: 'Đã đóng' },
    phase: PHASE_WORDS.vi,
    source: { hand: 'Chọn từng câu', draw: 'Rút ngẫu nhiên' },
  },
  lines: {
    questions: { one: 'câu hỏi', none: 'Chưa có câu hỏi.', fields: { question: 'Câu hỏi' } },
    draws: {
      one: 'dòng rút câu hỏi',
      none: 'Chưa có dòng rút câu hỏi.',
      fields: { subject: 'Chủ đề', difficulty: 'Độ khó', count: 'Số câu' },
      values: { difficulty: { easy: 'Dễ', medium: 'Vừa', hard: 'Khó' } },
    },
  },
  empty: 'Không có đề thi nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    draft: 'Nháp',
    running: 'Đang mở',
    published: 'Đã phát hành',
    closed: 'Đã đóng',
  },
  transitions: {
    publish: {
      title: 'Phát hành đề thi',
      done: 'Đã phát hành {code}, câu hỏi được giữ nguyên như lúc này',
      doneMany: 'Đã phát hành {count} đề thi',
      will: '{count} đề thi sẽ được phát hành, câu hỏi giữ nguyên như lúc này',
    },
    close: {
      title: 'Đóng đề thi',
      done: 'Đã đóng {code}',
      doneMany: 'Đã đóng {count} đề thi',
      will: '{count} đề thi sẽ đóng',
    },
  },
  reasons: {
    isFixed: 'Đề đã phát hành nên không sửa được: sao chép thành đề mới rồi sửa.',
    isKept: 'Đề đã phát hành được giữ lại, không xoá được.',
    tooFew: 'Chưa đủ câu hỏi sẵn sàng: {list}.',
    notReady: 'Câu hỏi chưa sẵn sàng: {codes}.',
    questionsNeeded: 'Chọn ít nhất một câu hỏi.',
    drawsNeeded: 'Nhập ít nhất một dòng rút câu hỏi.',
    questionTwice: 'Câu hỏi này đã có trong đề.',
    drawTwice: 'Chủ đề và độ khó này đã có ở dòng trên.',
    endNotAfter: 'Phải sau lúc mở.',
  },
  detail: {
    answers: 'Câu hỏi',
    shortage: '{subject} ({difficulty}): cần {need}, có {have}',
    everyone: 'Chọn tất cả',
    nobodyYet: 'Bỏ chọn tất cả',
    start: { copy: 'Sao chép thành đề mới', keywords: 'nhân bản, bản sao, copy' },
  },
} satisfies AreaWords<typeof area, typeof states>
