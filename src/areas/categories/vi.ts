import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Danh mục',
  one: 'danh mục',
  many: 'danh mục',
  keywords: 'ngành hàng, nhóm hàng, cây danh mục, phân loại sản phẩm',
  names: 'ngành hàng, nhóm hàng',
  fields: {
    image: 'Ảnh',
    name: 'Tên danh mục',
    nameEn: 'Tên tiếng Anh',
    parent: 'Thuộc danh mục',
    productCount: 'Sản phẩm',
    place: 'Thứ tự',
    status: 'Trạng thái',
    description: 'Mô tả',
  },
  help: {
    parent: 'Để trống: danh mục gốc. Nhiều nhất 6 cấp.',
    image: 'Hiện cùng tên danh mục ở gian hàng.',
    productCount: 'Cả trong các danh mục con, mỗi sản phẩm một lần.',
  },
  values: { status: { active: 'Đang dùng', inactive: 'Ngừng' } },
  verbs: { merge: 'Gộp hai danh mục' },
  empty: 'Không có danh mục nào khớp bộ lọc.',
  views: { all: 'Tất cả', noImage: 'Thiếu ảnh', unused: 'Chưa có sản phẩm', inactive: 'Ngừng' },
  reasons: {
    imageNeeded: 'Vui lòng chọn ảnh danh mục',
    nameTaken: 'Ở đây đã có danh mục “{name}” ({code}): hãy chọn danh mục đó hoặc đặt tên khác.',
    nameStopped: 'Ở đây đã có danh mục “{name}” ({code}), đang ngừng: hãy dùng lại danh mục đó.',
    childTwice: 'Cả hai đều có danh mục con “{name}”: hãy gộp hai danh mục con đó trước.',
    inUse:
      'Còn được dùng: {products} sản phẩm, {children} danh mục con, {vouchers} voucher, {displays} danh mục hiển thị. Hãy gộp vào danh mục khác, hoặc ngừng dùng.',
    rulesMoved: 'Chuyển danh mục làm thay đổi ưu đãi và điều khoản hợp đồng của {products} sản phẩm.',
    rulesMovedMany: 'danh mục có ưu đãi hoặc điều khoản hợp đồng thay đổi khi chuyển',
    rulesIn: 'Sẽ áp dụng: {rules}.',
    rulesInMore: 'Sẽ áp dụng: {rules} và {more} mục khác.',
    rulesInHidden: 'Sẽ áp dụng {more} mục mà bạn không có quyền xem.',
    rulesOut: 'Sẽ không còn áp dụng: {rules}.',
    rulesOutMore: 'Sẽ không còn áp dụng: {rules} và {more} mục khác.',
    rulesOutHidden: 'Sẽ không còn áp dụng {more} mục mà bạn không có quyền xem.',
  },
  detail: { under: 'Danh mục con' },
  transitions: {
    activate: {
      title: 'Dùng lại danh mục',
      done: 'Đã dùng lại {code}',
      doneMany: 'Đã dùng lại {count} danh mục',
      will: '{count} danh mục sẽ được dùng lại',
    },
    deactivate: {
      title: 'Ngừng dùng danh mục',
      done: 'Đã ngừng {code}; sản phẩm đang có vẫn giữ',
      doneMany: 'Đã ngừng {count} danh mục; sản phẩm đang có vẫn giữ',
      will: '{count} danh mục sẽ không còn để chọn',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
