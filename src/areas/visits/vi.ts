import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'

export const vi = {
  title: 'Lượt truy cập',
  one: 'lượt truy cập',
  many: 'lượt truy cập',
  keywords: 'traffic, truy cập, lượt xem, khách ghé, nguồn truy cập',
  names: 'lượt xem',
  verbs: { add: 'Gửi lượt truy cập từ trang bán hàng' },
  fields: {
    at: 'Lúc',
    page: 'Trang',
    product: 'Sản phẩm',
    referrer: 'Nguồn',
    device: 'Thiết bị',
  },
  values: {
    referrer: {
      direct: 'Vào thẳng',
      search: 'Tìm kiếm',
      social: 'Mạng xã hội',
      ads: 'Quảng cáo',
      mail: 'Email',
      other: 'Khác',
    },
    device: { mobile: 'Điện thoại', desktop: 'Máy tính', tablet: 'Máy tính bảng' },
  },
  empty: 'Chưa có lượt truy cập nào. Máy chủ của trang bán hàng gửi chúng qua API.',
  views: { all: 'Tất cả', today: 'Hôm nay' },
  reasons: {
    noProduct: 'Không có sản phẩm {code}.',
  },
  detail: {
    by: 'Chia theo',
    bys: { day: 'Ngày', page: 'Trang', product: 'Sản phẩm', referrer: 'Nguồn', device: 'Thiết bị' },
    visits: 'Lượt xem',
    visitsMeans: 'Số trang được mở.',
    visitors: 'Khách ghé',
    visitorsMeans: 'Mỗi khách đếm một lần mỗi ngày.',
    orders: 'Đơn đặt',
    ordersMeans: 'Đơn đặt trong khoảng này, từ mọi kênh.',
    conversion: 'Tỷ lệ đặt hàng',
    conversionMeans: 'Đơn đặt trên khách ghé.',
    before: 'kỳ trước {value}',
    chart: 'Lượt xem và khách ghé mỗi ngày',
    table: 'Lượt xem theo {by}',
    total: 'Tất cả',
    none: 'Không có lượt truy cập nào trong khoảng này',
    noneText: 'Chọn khoảng ngày khác. Máy chủ của trang bán hàng gửi lượt truy cập qua API.',
    see: '{row}: {value} lượt xem. Mở danh sách',
    gone: 'Đã xoá ({key})',
  },
} satisfies AreaWords<typeof area>
