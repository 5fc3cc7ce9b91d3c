import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Sản phẩm',
  one: 'sản phẩm',
  many: 'sản phẩm',
  keywords: 'hàng hoá gậy bóng golf',
  fields: {
    image: 'Ảnh',
    name: 'Tên sản phẩm',
    status: 'Trạng thái',
    brand: 'Thương hiệu',
    category: 'Danh mục',
    shop: 'Nhà cung cấp',
    price: 'Giá niêm yết',
    salePrice: 'Giá bán',
    importPrice: 'Giá nhập',
    stock: 'Tồn kho',
    weightGrams: 'Khối lượng (g)',
    tag: 'Thẻ',
    attribute1: 'Thuộc tính 1',
    attribute2: 'Thuộc tính 2',
    description: 'Mô tả',
  },
  values: { status: { active: 'Đang bán', hidden: 'Đã ẩn' } },
  empty: 'Không có sản phẩm nào khớp bộ lọc.',
  reasons: {
    salePriceAbove: 'Giá bán không được cao hơn giá niêm yết.',
    inOrders: 'Sản phẩm đã có trong {count} đơn hàng, hãy ẩn thay vì xoá.',
    stockFromVariants: 'Tồn kho là tổng của {count} biến thể: sửa tồn kho của từng biến thể.',
  },
  detail: {
    variants: 'Biến thể ({count})',
    variant: 'Biến thể',
    noVariants: 'Sản phẩm không có biến thể.',
    price: 'Giá',
    reserved: 'Giữ chỗ',
    available: 'Còn bán',
  },
  transitions: {
    publish: {
      title: 'Hiện sản phẩm',
      done: 'Đã hiện {code}',
      doneMany: 'Đã hiện {count} sản phẩm',
      will: '{count} sản phẩm sẽ được bán lại',
    },
    hide: {
      title: 'Ẩn sản phẩm',
      done: 'Đã ẩn {code}',
      doneMany: 'Đã ẩn {count} sản phẩm',
      will: '{count} sản phẩm sẽ bị ẩn khỏi gian hàng',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
