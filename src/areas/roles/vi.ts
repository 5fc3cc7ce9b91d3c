import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Vai trò',
  one: 'vai trò',
  many: 'vai trò',
  keywords: 'phân quyền, chức danh, quyền',
  names: 'chức danh, nhóm quyền',
  fields: {
    name: 'Tên vai trò',
    description: 'Mô tả',
    secondFactor: 'Xác nhận hai bước',
    abilities: 'Quyền',
  },
  help: {
    secondFactor:
      'Ai có vai trò này phải xác nhận hai bước khi đăng nhập; ai chưa có thì thiết lập ở lần đăng nhập tới.',
    abilities: 'Không thể cấp quyền mà chính bạn không có.',
  },
  values: {},
  empty: 'Chưa có vai trò nào.',
  reasons: {
    unknownAbility: 'Không có quyền tên “{ability}”.',
    grantNotHeld: 'Bạn không thể cấp quyền mà bạn không có: {ability}.',
    lastAdmin: 'Không còn ai khác có mọi quyền: hãy cấp vai trò quản trị cho một tài khoản trước.',
    adminFixed: 'Vai trò quản trị không thể sửa hay xoá.',
  },
} satisfies AreaWords<typeof area>
