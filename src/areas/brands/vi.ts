import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import { COUNTRY_WORDS } from './countries.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Thương hiệu',
  one: 'thương hiệu',
  many: 'thương hiệu',
  keywords: 'hãng, nhãn hiệu, nhà sản xuất, logo, trademark',
  names: 'hãng, nhãn hiệu',
  fields: {
    logo: 'Logo',
    name: 'Tên thương hiệu',
    shortName: 'Tên ngắn',
    country: 'Quốc gia',
    showOnHome: 'Trang chủ',
    uses: 'Số nơi dùng',
    place: 'Thứ tự',
    status: 'Trạng thái',
    description: 'Mô tả',
  },
  help: {
    shortName: 'Dùng ở nơi hẹp, như nhãn và bộ lọc của gian hàng.',
    showOnHome: 'Hiện trên trang chủ của gian hàng, theo thứ tự đã xếp.',
  },
  values: {
    country: COUNTRY_WORDS.vi,
    status: { active: 'Đang dùng', inactive: 'Ngừng' },
  },
  verbs: { merge: 'Gộp hai thương hiệu' },
  empty: 'Không có thương hiệu nào khớp bộ lọc.',
  views: { all: 'Tất cả', home: 'Trang chủ', unused: 'Chưa dùng', noLogo: 'Thiếu logo', inactive: 'Ngừng' },
  reasons: {
    nameTaken: 'Đã có thương hiệu “{name}” ({code}): hãy chọn thương hiệu đó hoặc đặt tên khác.',
    nameStopped: 'Thương hiệu “{name}” ({code}) đã có và đang ngừng: hãy dùng lại thương hiệu đó.',
    inUse: 'Đang dùng ở {count} nơi: hãy gộp vào thương hiệu khác, hoặc ngừng dùng.',
  },
  transitions: {
    activate: {
      title: 'Dùng lại thương hiệu',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} thương hiệu',
      will: '{count} thương hiệu sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng thương hiệu',
      done: 'Đã ngừng {code}; sản phẩm đang có vẫn giữ',
      doneMany: 'Đã ngừng {count} thương hiệu; sản phẩm đang có vẫn giữ',
      will: '{count} thương hiệu sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
