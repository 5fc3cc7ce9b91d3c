import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Đánh giá',
  one: 'đánh giá',
  many: 'đánh giá',
  keywords: 'nhận xét sản phẩm, sao, bình luận, review',
  names: 'nhận xét, bình luận',
  fields: {
    rating: 'Số sao',
    status: 'Trạng thái',
    product: 'Sản phẩm',
    text: 'Nội dung',
    pictures: 'Ảnh',
    customer: 'Khách hàng',
    order: 'Đơn hàng',
    bought: 'Loại đã mua',
    postedAt: 'Ngày đánh giá',
    reply: 'Trả lời',
    repliedAt: 'Trả lời lúc',
    repliedBy: 'Người trả lời',
    hiddenBecause: 'Lý do ẩn',
  },
  values: { status: { pending: 'Chờ duyệt', published: 'Đã hiện', hidden: 'Đã ẩn' } },
  verbs: { submit: 'Gửi đánh giá từ gian hàng' },
  empty: 'Không có đánh giá nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    pending: 'Chờ duyệt',
    published: 'Đã hiện',
    unanswered: 'Từ 3 sao, chưa trả lời',
    hidden: 'Đã ẩn',
  },
  reasons: {
    otherLine: 'Dòng đơn hàng này không phải của sản phẩm.',
    notDelivered: 'Đơn hàng chưa được giao.',
    reviewedAlready:
      'Khách hàng này đã đánh giá sản phẩm này: {code}. Hãy gửi kèm dòng đơn hàng đã mua (orderLine), hoặc giữ đánh giá đó.',
    hasReview: 'Dòng đơn hàng này đã có đánh giá {code}.',
  },
  detail: {
    stars: '{count} trên 5 sao',
    opinion: 'Đánh giá',
    noText: 'Khách không viết gì.',
    shopReply: 'Trả lời của cửa hàng',
  },
  transitions: {
    publish: {
      title: 'Hiện đánh giá',
      done: 'Đã hiện {code}',
      doneMany: 'Đã hiện {count} đánh giá',
      will: '{count} đánh giá sẽ hiện cho khách',
      keywords: 'duyệt đánh giá, đăng nhận xét',
    },
    hide: {
      title: 'Ẩn đánh giá',
      done: 'Đã ẩn {code}',
      doneMany: 'Đã ẩn {count} đánh giá',
      will: '{count} đánh giá sẽ bị ẩn',
      keywords: 'từ chối đánh giá, gỡ nhận xét',
      steps: { reason: 'Lý do' },
    },
    reply: {
      title: 'Trả lời đánh giá',
      done: 'Đã trả lời {code}',
      doneMany: 'Đã trả lời {count} đánh giá',
      will: '{count} đánh giá sẽ có cùng câu trả lời',
      keywords: 'phản hồi nhận xét',
      steps: { reply: 'Câu trả lời' },
    },
  },
} satisfies AreaWords<typeof area, typeof states>
