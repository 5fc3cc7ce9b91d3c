/** Questions of the demo data: rules of golf, fitting, goods, sales and care, in each kind and state. */
import type { DIFFICULTIES, QUESTION_KINDS } from '../area.ts'

export type QuestionText = {
  text: string
  kind: (typeof QUESTION_KINDS)[number]
  /** Number of the demo subject. */
  subject: number
  difficulty: (typeof DIFFICULTIES)[number]
  points?: number
  /** Right ones begin with `*`. */
  options?: readonly string[]
  truth?: 'true' | 'false'
  value?: number
  tolerance?: number
  expected?: string
  explanation?: string
  status?: 'draft' | 'retired'
}

export const BANK: readonly QuestionText[] = [
  {
    text: 'Người chơi được mang tối đa bao nhiêu gậy trong một vòng đấu?',
    kind: 'number',
    subject: 0,
    difficulty: 'easy',
    value: 14,
    tolerance: 0,
    explanation: 'Luật 4.1b: không quá 14 gậy.',
  },
  {
    text: 'Thời gian tối đa để tìm bóng là bao nhiêu phút?',
    kind: 'number',
    subject: 0,
    difficulty: 'easy',
    value: 3,
    tolerance: 0,
    explanation: 'Từ năm 2019 là 3 phút, trước đó là 5 phút.',
  },
  {
    text: 'Bóng ra ngoài biên (OB): người chơi xử lý thế nào?',
    kind: 'single',
    subject: 0,
    difficulty: 'medium',
    options: [
      '*Đánh lại từ chỗ vừa đánh, cộng một gậy phạt',
      'Thả bóng nơi bóng ra biên, không phạt',
      'Thả bóng cách biên hai gậy, cộng hai gậy phạt',
      'Bỏ hố đó và sang hố sau',
    ],
  },
  {
    text: 'Khi gạt bóng trên green, cột cờ có thể để nguyên trong lỗ.',
    kind: 'true_false',
    subject: 0,
    difficulty: 'easy',
    truth: 'true',
    explanation: 'Luật 13.2a cho phép từ năm 2019.',
  },
  {
    text: 'Bóng được thả từ độ cao nào?',
    kind: 'single',
    subject: 0,
    difficulty: 'easy',
    options: ['Ngang vai', 'Ngang hông', '*Ngang đầu gối', 'Sát mặt cỏ'],
  },
  {
    text: 'Vô tình làm bóng di chuyển trên green thì bị phạt một gậy.',
    kind: 'true_false',
    subject: 0,
    difficulty: 'medium',
    truth: 'false',
    explanation: 'Đặt lại bóng, không phạt (luật 13.1d).',
  },
  {
    text: 'Đường kính lỗ golf là bao nhiêu mi-li-mét?',
    kind: 'number',
    subject: 0,
    difficulty: 'hard',
    points: 2,
    value: 108,
    tolerance: 1,
  },
  {
    text: 'Thể tích đầu driver hợp lệ lớn nhất là bao nhiêu cc (chưa kể dung sai)?',
    kind: 'number',
    subject: 2,
    difficulty: 'medium',
    value: 460,
    tolerance: 0,
  },
  {
    text: 'Khách có tốc độ vung driver khoảng 95 mph thường hợp độ cứng cán nào nhất?',
    kind: 'single',
    subject: 1,
    difficulty: 'medium',
    options: ['L', 'A', '*R hoặc S tuỳ nhịp vung', 'X'],
    explanation: 'Đo thêm nhịp và góc phóng trước khi chốt.',
  },
  {
    text: 'Những số đo nào cần có trước khi đề xuất bộ sắt?',
    kind: 'multiple',
    subject: 1,
    difficulty: 'medium',
    points: 2,
    options: ['*Khoảng cách cổ tay đến sàn', '*Chiều cao', '*Tốc độ vung', 'Cỡ giày'],
  },
  {
    text: 'Lie quá thẳng (upright) làm bóng của người thuận tay phải có xu hướng sang trái.',
    kind: 'true_false',
    subject: 1,
    difficulty: 'hard',
    truth: 'true',
  },
  {
    text: 'Khách đau cổ tay hỏi đổi cán sắt: nêu hai phương án và lý do.',
    kind: 'text',
    subject: 1,
    difficulty: 'hard',
    points: 4,
    expected: 'Cán graphite nhẹ giảm rung; grip to hơn giảm lực siết. Mời đo lại tốc độ vung sau khi đổi.',
  },
  {
    text: 'Bóng ba lớp vỏ urethane khác bóng hai lớp vỏ ionomer chủ yếu ở điểm nào?',
    kind: 'single',
    subject: 2,
    difficulty: 'medium',
    options: ['*Xoáy nhiều hơn quanh green', 'Luôn bay xa hơn', 'Rẻ hơn', 'Không dùng được khi trời mưa'],
  },
  {
    text: 'Chọn các loại gậy thuộc nhóm wedge.',
    kind: 'multiple',
    subject: 2,
    difficulty: 'easy',
    options: ['*Pitching', '*Sand', '*Lob', 'Hybrid', 'Putter'],
  },
  {
    text: 'Một hộp bóng golf tiêu chuẩn có bao nhiêu quả?',
    kind: 'number',
    subject: 2,
    difficulty: 'easy',
    value: 12,
    tolerance: 0,
  },
  {
    text: 'Găng tay golf của người thuận tay phải được đeo ở tay trái.',
    kind: 'true_false',
    subject: 2,
    difficulty: 'easy',
    truth: 'true',
  },
  {
    text: 'Khách nói “để anh suy nghĩ thêm”. Bước tiếp theo nào hợp lý nhất?',
    kind: 'single',
    subject: 3,
    difficulty: 'medium',
    options: [
      'Giảm giá ngay',
      '*Hỏi điều khách còn phân vân rồi hẹn giờ gọi lại',
      'Chuyển sang sản phẩm đắt hơn',
      'Kết thúc cuộc gọi',
    ],
  },
  {
    text: 'Viết lời mở đầu cuộc gọi xác nhận đơn trong tối đa ba câu.',
    kind: 'text',
    subject: 3,
    difficulty: 'medium',
    points: 3,
    expected: 'Chào và xưng tên, nêu mã đơn và món hàng chính, hỏi khách có tiện nghe máy không.',
  },
  {
    text: 'Thông tin nào phải đọc lại cho khách trước khi xác nhận đơn?',
    kind: 'multiple',
    subject: 3,
    difficulty: 'easy',
    options: ['*Địa chỉ giao hàng', '*Tổng tiền', '*Hình thức thanh toán', 'Tên nhân viên kho'],
  },
  {
    text: 'Đơn 2.000.000đ dùng voucher giảm 10 %, tối đa 150.000đ. Khách trả bao nhiêu đồng (chưa kể phí giao)?',
    kind: 'number',
    subject: 3,
    difficulty: 'medium',
    points: 2,
    value: 1_850_000,
    tolerance: 0,
  },
  {
    text: 'Khách nhận sai cỡ giày: việc đầu tiên cần làm là gì?',
    kind: 'single',
    subject: 4,
    difficulty: 'easy',
    options: [
      '*Xin lỗi, xin ảnh và mở yêu cầu đổi hàng',
      'Đề nghị khách tự bán lại',
      'Hẹn khách tháng sau',
      'Chuyển cho nhà cung cấp trả lời',
    ],
  },
  {
    text: 'Số điện thoại của khách có thể gửi cho bên thứ ba khi họ hứa giữ kín.',
    kind: 'true_false',
    subject: 4,
    difficulty: 'easy',
    truth: 'false',
  },
  {
    text: 'Khách giận vì giao trễ hai ngày: soạn tin nhắn trả lời.',
    kind: 'text',
    subject: 4,
    difficulty: 'medium',
    points: 3,
    expected: 'Nhận lỗi, nói rõ lý do và ngày giao mới, đề nghị bù phí giao, để lại số gọi trực tiếp.',
    status: 'draft',
  },
  {
    text: 'Những trường hợp nào được đổi trả theo chính sách chung?',
    kind: 'multiple',
    subject: 4,
    difficulty: 'medium',
    options: ['*Giao sai hàng', '*Lỗi của nhà sản xuất', 'Đã thay cán theo yêu cầu', 'Bóng đã bóc màng co'],
    status: 'draft',
  },
  {
    text: 'Phiếu xuất kho giấy phải có mấy chữ ký?',
    kind: 'number',
    subject: 5,
    difficulty: 'easy',
    value: 3,
    tolerance: 0,
    explanation: 'Quy trình đã bỏ từ khi dùng phiếu bàn giao điện tử.',
    status: 'retired',
  },
]
