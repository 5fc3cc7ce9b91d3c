import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Vai trò',
  one: 'vai trò',
  many: 'vai trò',
  keywords: 'phân quyền chức danh',
  fields: { name: 'Tên vai trò', description: 'Mô tả', abilities: 'Quyền' },
  help: { abilities: 'Không thể cấp quyền mà chính bạn không có.' },
  values: {},
  empty: 'Chưa có vai trò nào.',
  reasons: {
    unknownAbility: 'Không có quyền tên “{ability}”.',
    grantNotHeld: 'Bạn không thể cấp quyền mà bạn không có: {ability}.',
    adminFixed: 'Vai trò quản trị không thể sửa hay xoá.',
  },
} satisfies AreaWords<typeof area>
