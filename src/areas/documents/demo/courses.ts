/** Learning documents of the demo data: chapters with lessons in plain texts, paragraphs apart by line breaks. */
import type { DOCUMENT_STATES, LEVELS } from '../area.ts'

export type LessonText = { name: string; minutes: number | null; video?: string; text: string | null }
export type CourseText = {
  name: string
  /** Number of the demo subject. */
  subject: number
  level: (typeof LEVELS)[number]
  status: (typeof DOCUMENT_STATES)[number]
  summary: string
  chapters: readonly { name: string; lessons: readonly LessonText[] }[]
}

export const COURSES: readonly CourseText[] = [
  {
    name: 'Luật golf cho người bán hàng',
    subject: 0,
    level: 'basic',
    status: 'published',
    summary: 'Những luật khách hay hỏi khi chọn gậy, bóng và thiết bị đo.',
    chapters: [
      {
        name: 'Gậy và bóng hợp lệ',
        lessons: [
          {
            name: 'Tối đa 14 gậy',
            minutes: 10,
            text: 'Người chơi mang tối đa 14 gậy trong một vòng.\nKhách mua thêm gậy: hỏi bộ hiện có bao nhiêu gậy và gậy nào ít dùng nhất.\nQuá 14 gậy là hai gậy phạt cho mỗi hố vi phạm, nhiều nhất bốn gậy cho cả vòng.',
          },
          {
            name: 'Giới hạn của driver và bóng',
            minutes: 12,
            video: 'https://video.cmsshop.example/driver-va-bong',
            text: 'Đầu driver không quá 460 cc, thêm dung sai 10 cc.\nBóng có đường kính ít nhất 42,67 mm và nặng không quá 45,93 g.\nKhi khách hỏi “bóng này có dùng thi đấu được không”, tra danh sách bóng hợp lệ trước khi trả lời.',
          },
        ],
      },
      {
        name: 'Trên sân',
        lessons: [
          {
            name: 'Thả bóng và tìm bóng',
            minutes: 8,
            text: 'Thả bóng từ độ cao ngang đầu gối.\nTìm bóng nhiều nhất ba phút.\nBóng ngoài biên: đánh lại từ chỗ vừa đánh, cộng một gậy phạt.',
          },
          {
            name: 'Máy đo khoảng cách',
            minutes: 8,
            text: 'Máy đo khoảng cách được dùng nếu giải không cấm.\nChức năng đo độ dốc phải tắt khi thi đấu: chỉ cho khách nút khoá chế độ này trên từng máy.',
          },
        ],
      },
    ],
  },
  {
    name: 'Fitting cơ bản',
    subject: 1,
    level: 'intermediate',
    status: 'published',
    summary: 'Đo, hỏi và đề xuất: từ cuộc gọi đầu tiên đến khi giao gậy.',
    chapters: [
      {
        name: 'Hỏi và đo',
        lessons: [
          {
            name: 'Năm câu hỏi đầu tiên',
            minutes: 10,
            text: 'Khách chơi bao lâu, mấy vòng mỗi tháng?\nHandicap hoặc điểm thường đạt?\nLỗi hay gặp nhất: bóng sang trái, sang phải hay bay thấp?\nĐang dùng gậy nào, thích và không thích điều gì?\nNgân sách và thời hạn?',
          },
          {
            name: 'Ba số đo',
            minutes: 15,
            video: 'https://video.cmsshop.example/ba-so-do',
            text: 'Chiều cao và khoảng cách từ cổ tay đến sàn cho biết độ dài và lie.\nTốc độ vung driver cho biết độ cứng và trọng lượng cán.\nChu vi bàn tay cho biết cỡ grip.',
          },
        ],
      },
      {
        name: 'Đề xuất',
        lessons: [
          {
            name: 'Chọn cán theo tốc độ vung',
            minutes: 15,
            text: 'Dưới 75 mph: L hoặc A. Từ 75 đến 90 mph: R. Từ 90 đến 105 mph: S. Trên 105 mph: X.\nNhịp vung nhanh chọn cán cứng hơn, nhịp chậm chọn mềm hơn một bậc.\nLuôn cho khách đánh thử ít nhất hai cán cạnh nhau.',
          },
          {
            name: 'Viết phiếu fitting',
            minutes: 10,
            text: 'Ghi đủ số đo, gậy đang dùng, hai phương án và lý do.\nKhách chọn xong: tạo đơn từ phiếu tư vấn để số đo đi theo đơn.',
          },
        ],
      },
    ],
  },
  {
    name: 'Kịch bản gọi xác nhận đơn',
    subject: 3,
    level: 'basic',
    status: 'published',
    summary: 'Một cuộc gọi dưới hai phút, không sót thông tin nào.',
    chapters: [
      {
        name: 'Trước và trong cuộc gọi',
        lessons: [
          {
            name: 'Mở đầu',
            minutes: 5,
            text: 'Chào khách, xưng tên và tên sàn.\nNêu mã đơn và món hàng chính.\nHỏi khách có tiện nghe máy không; nếu không, hẹn giờ gọi lại ngay trên thẻ cuộc gọi.',
          },
          {
            name: 'Đọc lại đơn',
            minutes: 7,
            text: 'Đọc lại hàng và số lượng, địa chỉ giao, tổng tiền và hình thức thanh toán.\nKhách đổi địa chỉ: sửa trước khi xác nhận.\nKhách muốn thêm hàng: sửa đơn, đọc lại tổng tiền mới.',
          },
        ],
      },
      {
        name: 'Từ chối và hẹn lại',
        lessons: [
          {
            name: 'Khách phân vân về giá',
            minutes: 8,
            text: 'Hỏi khách so sánh với đâu và món nào.\nNhắc bảo hành, đổi trả và phí giao.\nKhông tự hứa giảm giá: xem khuyến mãi đang chạy rồi mới nói.',
          },
        ],
      },
    ],
  },
  {
    name: 'Đổi trả không làm khách giận',
    subject: 4,
    level: 'intermediate',
    status: 'draft',
    summary: 'Đang viết: còn thiếu phần hàng đặt theo yêu cầu.',
    chapters: [
      {
        name: 'Nhận yêu cầu',
        lessons: [
          {
            name: 'Ba điều nói ngay',
            minutes: 6,
            text: 'Xin lỗi về sự bất tiện.\nNói rõ bước tiếp theo và ai làm.\nNói rõ ngày khách nhận được trả lời.',
          },
          { name: 'Hàng đặt theo yêu cầu', minutes: null, text: null },
        ],
      },
    ],
  },
  {
    name: 'Bán hàng tại sân (bản 2024)',
    subject: 3,
    level: 'advanced',
    status: 'archived',
    summary: 'Thay bằng tài liệu về gọi xác nhận và tư vấn.',
    chapters: [
      {
        name: 'Gian hàng ngày giải đấu',
        lessons: [
          {
            name: 'Chuẩn bị gian hàng',
            minutes: 10,
            text: 'Đến trước giờ phát bóng 90 phút.\nBày bóng, găng và mũ ở phía trước; gậy thử ở bên cạnh thảm.',
          },
        ],
      },
    ],
  },
]
