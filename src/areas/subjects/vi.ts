import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Chủ đề đào tạo',
  one: 'chủ đề',
  many: 'chủ đề',
  keywords: 'môn học, chuyên đề, subject',
  names: 'chủ đề câu hỏi',
  fields: { name: 'Tên chủ đề', colour: 'Màu', uses: 'Số lần dùng', place: 'Thứ tự', status: 'Trạng thái' },
  verbs: { merge: 'Gộp hai chủ đề' },
  values: { colour: COLOUR_WORDS.vi, status: { active: 'Đang dùng', inactive: 'Ngừng' } },
  empty: 'Chưa có chủ đề nào.',
  transitions: {
    activate: {
      title: 'Dùng lại chủ đề',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} chủ đề',
      will: '{count} chủ đề sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng chủ đề',
      done: 'Đã ngừng dùng {code}',
      doneMany: 'Đã ngừng dùng {count} chủ đề',
      will: '{count} chủ đề sẽ ngừng dùng',
    },
  },
  reasons: {
    nameTaken: 'Đã có chủ đề {name} ({code}).',
    nameStopped: 'Chủ đề {name} ({code}) đang ngừng dùng: hãy dùng lại.',
    inUse: 'Chủ đề đang được dùng ở {count} nơi: hãy gộp hoặc ngừng dùng.',
  },
} satisfies AreaWords<typeof area, typeof states>
