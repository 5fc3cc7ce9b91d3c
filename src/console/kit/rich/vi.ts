import type { WordsTree } from '../../../core/words.ts'

/** Words of the editor of rich text. Namespace `rich`. */
export const vi = {
  tools: 'Định dạng: {label}',
  bold: 'Đậm',
  italic: 'Nghiêng',
  h2: 'Tiêu đề lớn',
  h3: 'Tiêu đề nhỏ',
  bullets: 'Danh sách',
  numbers: 'Danh sách đánh số',
  link: 'Liên kết',
  undo: 'Hoàn tác',
  redo: 'Làm lại',
  address: 'Địa chỉ liên kết',
  apply: 'Gắn liên kết',
  unlink: 'Bỏ liên kết',
  signs: '{count}/{most} ký tự',
} satisfies WordsTree
