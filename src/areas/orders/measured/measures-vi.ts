/** Names and definitions of the measures, printed under their figures and in sheets: one definition each (decision 0173). */
import type { MeasureWords } from './measures.ts'

export const measureWords: MeasureWords = {
  placed: { name: 'Đơn đặt', means: 'Số đơn theo ngày đặt, kể cả đơn đã huỷ và đã trả.' },
  pieces: { name: 'Sản phẩm đặt', means: 'Số sản phẩm trong các đơn đặt, kể cả đơn đã huỷ.' },
  value: {
    name: 'Doanh số',
    means:
      'Tiền hàng sau giảm giá của các đơn đặt, theo ngày đặt, kể cả đơn đã huỷ; không có phí vận chuyển.',
  },
  cancelled: { name: 'Đơn huỷ', means: 'Số đơn trong đó nay đã huỷ, theo ngày đặt.' },
  cancelRate: { name: 'Tỷ lệ huỷ', means: 'Đơn huỷ trên số đơn đặt.' },
  average: { name: 'Trung bình đơn', means: 'Doanh số chia cho số đơn đặt.' },
  delivered: { name: 'Đơn giao', means: 'Số đơn theo ngày giao cho người mua, kể cả đơn trả lại sau đó.' },
  gross: { name: 'Giá niêm yết', means: 'Giá niêm yết nhân số lượng của hàng đã giao, theo ngày giao.' },
  supplierOff: {
    name: 'NCC giảm',
    means: 'Phần giảm giá trên hàng đã giao do nhà cung cấp chịu.',
  },
  ourOff: {
    name: 'Sàn giảm',
    means: 'Phần giảm giá còn lại của hàng đã giao: giá giảm, và mọi khoản nhà cung cấp không chịu.',
  },
  net: { name: 'Tiền hàng giao', means: 'Giá niêm yết trừ mọi giảm giá của hàng đã giao, theo ngày giao.' },
  shipping: {
    name: 'Phí vận chuyển',
    means:
      'Phí người mua trả sau giảm giá, của đơn đã giao. Không tính vào doanh thu và lợi nhuận; không chia theo mặt hàng.',
  },
  returns: { name: 'Đơn trả', means: 'Số đơn có hàng nhận lại, theo ngày nhận.' },
  returned: {
    name: 'Hàng trả',
    means: 'Tiền và điểm phải hoàn cho hàng nhận lại, theo ngày nhận, dù đơn được giao khi nào.',
  },
  revenue: { name: 'Doanh thu', means: 'Tiền hàng giao trừ hàng trả trong kỳ; không có phí vận chuyển.' },
  returnRate: { name: 'Tỷ lệ trả', means: 'Hàng trả trên tiền hàng giao trong kỳ.' },
  cost: {
    name: 'Giá vốn',
    means:
      'Số phải trả nhà cung cấp cho hàng đã giao: giá nhập (hoặc giá bán trừ hoa hồng) trừ phần giảm NCC chịu; trừ phần của hàng trả.',
  },
  commission: {
    name: 'Hoa hồng',
    means:
      'Tiền hàng nhân tỷ lệ hoa hồng đã chốt trên từng dòng, trừ phần của hàng trả. Để đối chiếu: đã nằm trong lợi nhuận.',
  },
  profit: {
    name: 'Lợi nhuận',
    means: 'Doanh thu trừ giá vốn. Chưa trừ phí vận chuyển sàn chịu và chi phí vận hành.',
  },
  margin: { name: 'Biên lợi nhuận', means: 'Lợi nhuận trên doanh thu.' },
}
