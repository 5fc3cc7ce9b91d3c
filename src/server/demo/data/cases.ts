/** What people ask of customer care and consulting. */
import type { INTERESTS } from '../../../areas/leads/area.ts'
import type { TOPICS } from '../../../areas/tickets/area.ts'

type Topic = (typeof TOPICS)[number]
type Interest = (typeof INTERESTS)[number]

export const TICKETS: readonly (readonly [topic: Topic, subject: string, text: string | null])[] = [
  ['delivery', 'Hỏi bao giờ nhận được hàng', 'Khách cần gậy trước giải cuối tuần.'],
  [
    'delivery',
    'Shipper báo giao mà chưa nhận được',
    'Ứng dụng của đơn vị vận chuyển ghi đã giao, khách chưa thấy kiện nào.',
  ],
  ['return', 'Muốn đổi giày sang cỡ lớn hơn', 'Giày 41 chật, xin đổi 42. Còn nguyên hộp.'],
  ['return', 'Trả driver vì không hợp cán', 'Đánh thử một buổi, thấy cán mềm quá.'],
  ['warranty', 'Mặt gậy sắt 7 bị nứt', 'Mua 4 tháng, nứt ở rãnh giữa. Khách gửi ảnh qua Zalo.'],
  ['warranty', 'Máy đo khoảng cách không lên nguồn', 'Đã thay pin, vẫn không lên.'],
  ['complaint', 'Hộp bóng bị móp khi nhận', 'Khách mua làm quà, xin hộp mới.'],
  ['complaint', 'Nhân viên giao hàng thái độ không tốt', null],
  ['order', 'Xin xuất hoá đơn công ty', 'Gửi mã số thuế qua email.'],
  ['order', 'Đổi địa chỉ nhận sang văn phòng', null],
  ['question', 'Hỏi cách tích điểm và dùng điểm', null],
  ['question', 'Hỏi thay grip có lấy liền không', 'Cần thay 13 cây, hỏi giá và thời gian.'],
  ['question', 'Hỏi hạn bảo hành của bộ gậy đã mua', null],
  ['other', 'Góp ý thêm bóng tập loại rẻ', null],
]

export const LEADS: readonly (readonly [interest: Interest, need: string, fitting: string | null])[] = [
  ['set', 'Mới tập, cần một bộ đầy đủ dưới 40 triệu.', null],
  [
    'clubs',
    'Muốn lên driver mới, đang đánh cán R.',
    'Tốc độ vung khoảng 95 mph, bóng hay lệch phải; thử cán S 55 g.',
  ],
  ['fitting', 'Xin lịch fitting bộ sắt cuối tuần.', 'Cao, tay dài vừa: sắt +0.5 inch, lie 1° upright.'],
  ['fitting', 'Đau cổ tay, muốn đổi cán nhẹ hơn.', 'Cán graphite 60 g, grip midsize.'],
  ['balls', 'Mua 20 hộp bóng in logo làm quà giải công ty.', null],
  ['apparel', 'Đồng phục cho nhóm 16 người, cần áo và mũ.', null],
  ['shoes', 'Giày chống nước, chân bè, cỡ 43.', null],
  ['gift', 'Quà tặng đối tác nữ, khoảng 5 triệu.', null],
  ['accessories', 'Túi gậy nhẹ đi bộ và ô hai lớp.', null],
  ['clubs', 'Tìm putter đầu mallet cho tay trái.', 'Thuận tay trái, putter 34 inch.'],
]
