/** Texts of demo orders: notes of buyers and staff, reasons. */
import type { CallResult } from '../../call-outcomes/area.ts'

/** Keys of built-in reasons (reasons/server/migrations). */
export type CancelReason =
  | 'customer_changed_mind'
  | 'customer_unreachable'
  | 'duplicate'
  | 'out_of_stock'
  | 'wrong_price'
  | 'address_unreachable'
  | 'fraud'
  | 'other'

export const CALL_NOTES: Readonly<Record<CallResult, readonly (string | null)[]>> = {
  confirmed: [
    null,
    null,
    'Khách xác nhận, giao giờ hành chính.',
    'Xác nhận đủ hàng, đúng địa chỉ.',
    'Khách nhờ gọi trước khi giao 30 phút.',
    'Đồng ý nhận, thanh toán khi giao.',
    'Khách cần hoá đơn công ty.',
  ],
  changed: [
    'Đổi sang giao tại công ty.',
    'Đổi người nhận, đã sửa trên đơn.',
    'Khách xin giao sau ngày mai.',
    'Bổ sung số căn hộ.',
  ],
  no_answer: [null, null, 'Đổ chuông không nghe.', 'Chuông dài, gọi lại sau.', 'Không nghe, đã nhắn Zalo.'],
  busy: [null, 'Máy bận.', 'Khách đang họp, tắt máy.', 'Thuê bao đang bận.'],
  call_back: [
    'Khách đang lái xe, hẹn gọi lại.',
    'Đang trên sân, gọi lại buổi chiều.',
    'Hẹn gọi sau giờ làm.',
  ],
  wrong_number: ['Người nghe nói không đặt hàng.', 'Nhầm số.'],
  cancelled: ['Khách đã mua chỗ khác.', 'Khách đổi ý, không lấy nữa.', 'Chờ lâu nên huỷ.', 'Đặt trùng đơn.'],
}

export const CANCEL_SHARES: readonly (readonly [CancelReason, number])[] = [
  ['customer_changed_mind', 34],
  ['customer_unreachable', 26],
  ['duplicate', 12],
  ['out_of_stock', 11],
  ['address_unreachable', 6],
  ['wrong_price', 5],
  ['fraud', 2],
  ['other', 4],
]

export const CANCEL_NOTES: Readonly<Record<CancelReason, readonly (string | null)[]>> = {
  customer_changed_mind: [null, 'Khách mua ở cửa hàng gần nhà.', 'Muốn đổi sang mẫu khác, sẽ đặt lại.'],
  customer_unreachable: ['Gọi 3 lần không nghe máy.', 'Thuê bao, đã nhắn tin không trả lời.', null],
  duplicate: ['Trùng với đơn đặt trước đó ít phút.', null],
  out_of_stock: ['Nhà cung cấp báo hết hàng.', 'Hết đúng cỡ khách cần.'],
  address_unreachable: [
    'Đơn vị vận chuyển không giao tới xã này.',
    'Địa chỉ thiếu, không liên lạc được để bổ sung.',
  ],
  wrong_price: ['Giá niêm yết sai, khách không đồng ý giá đúng.'],
  fraud: ['Nhiều đơn giá trị cao cùng số điện thoại lạ.'],
  other: [null, 'Khách đi công tác dài ngày.'],
}

/** Written by the buyer at checkout. */
export const BUYER_NOTES: readonly string[] = [
  'Giao giờ hành chính.',
  'Gọi trước khi giao giúp mình.',
  'Gửi bảo vệ nếu mình không có nhà.',
  'Cho xem hàng trước khi nhận.',
  'Giao sau 18 giờ.',
  'Xuất hoá đơn công ty giúp mình.',
  'Bọc kỹ giúp shop nhé, hàng tặng.',
  'Giao trước thứ Bảy để kịp ra sân.',
  'Không giao Chủ nhật.',
  'Nếu hết màu trắng thì lấy màu đen.',
]
