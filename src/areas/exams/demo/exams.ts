/** Exams of the demo data in every state; questions by their number in the bank, subjects by their number. */
import type { DIFFICULTIES } from '../../questions/area.ts'
import type { EXAM_STATES } from '../area.ts'

type Draw = readonly [subject: number, difficulty: (typeof DIFFICULTIES)[number], count: number]

export type ExamText = {
  name: string
  subject: number
  status: (typeof EXAM_STATES)[number]
  minutes: number
  /** Per cent. */
  pass: number
  /** Days from today. */
  from?: number
  to?: number
  attempts?: number
  audience?: readonly string[]
  note?: string
  questions?: readonly number[]
  draws?: readonly Draw[]
}

export const EXAMS: readonly ExamText[] = [
  {
    name: 'Kiểm tra đầu vào nhân viên mới',
    subject: 0,
    status: 'closed',
    minutes: 20,
    pass: 60,
    from: -120,
    to: -60,
    attempts: 1,
    questions: [1, 2, 4, 15, 16, 21, 22],
    note: 'Làm một mình, không dùng điện thoại.',
  },
  {
    name: 'Kịch bản gọi xác nhận đơn',
    subject: 3,
    status: 'closed',
    minutes: 15,
    pass: 80,
    from: -45,
    to: -15,
    attempts: 2,
    audience: ['telesales', 'support'],
    questions: [17, 19, 20, 41, 42, 18],
  },
  {
    name: 'Luật golf cơ bản',
    subject: 0,
    status: 'published',
    minutes: 25,
    pass: 70,
    from: -10,
    to: 50,
    attempts: 3,
    draws: [
      [0, 'easy', 4],
      [0, 'medium', 3],
      [0, 'hard', 2],
    ],
    note: 'Đọc kỹ từng câu. Câu nhiều đáp án phải chọn đủ mới có điểm.',
  },
  {
    name: 'Fitting gậy cấp 1',
    subject: 1,
    status: 'published',
    minutes: 30,
    pass: 75,
    from: -3,
    to: 27,
    attempts: 2,
    audience: ['telesales', 'content', 'education'],
    questions: [32, 33, 34, 9, 10, 47, 35, 36, 11, 12, 48],
  },
  {
    name: 'Kiến thức sản phẩm quý tới',
    subject: 2,
    status: 'published',
    minutes: 20,
    pass: 65,
    from: 12,
    to: 42,
    attempts: 2,
    audience: ['telesales', 'support', 'warehouse', 'content'],
    draws: [
      [2, 'easy', 3],
      [2, 'medium', 2],
      [2, 'hard', 1],
    ],
  },
  {
    name: 'Luật golf nâng cao',
    subject: 0,
    status: 'draft',
    minutes: 45,
    pass: 80,
    draws: [
      [0, 'medium', 3],
      [0, 'hard', 5],
    ],
  },
  {
    name: 'Xử lý phàn nàn của khách',
    subject: 4,
    status: 'draft',
    minutes: 30,
    pass: 70,
    audience: ['support', 'telesales'],
    questions: [21, 22, 23, 24, 45, 46],
  },
  {
    name: 'Kỹ năng bán hàng tổng hợp',
    subject: 3,
    status: 'draft',
    minutes: 40,
    pass: 70,
    audience: ['telesales'],
    draws: [
      [3, 'easy', 3],
      [3, 'medium', 2],
      [2, 'easy', 3],
      [4, 'medium', 1],
    ],
  },
]
