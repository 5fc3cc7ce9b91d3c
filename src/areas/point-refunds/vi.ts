import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Hoàn điểm',
  one: 'yêu cầu hoàn điểm',
  many: 'yêu cầu hoàn điểm',
  keywords: 'trả điểm, điểm thưởng, hoàn tiền, chuyển khoản, point',
  names: 'yêu cầu hoàn điểm',
  fields: {
    customer: 'Khách hàng',
    order: 'Đơn hàng',
    points: 'Số điểm',
    payTo: 'Cách thức',
    status: 'Trạng thái',
    reason: 'Lý do',
    bankAccount: 'Số tài khoản',
    bankHolder: 'Chủ tài khoản',
    bankName: 'Ngân hàng',
    requestedBy: 'Người yêu cầu',
    decidedBy: 'Người quyết định',
    decidedAt: 'Lúc quyết định',
    refundedAt: 'Lúc hoàn',
    reference: 'Mã giao dịch',
    held: 'Đang giữ điểm',
  },
  help: {
    points: '1 điểm = 1 đ. Từ lúc duyệt, số điểm này được giữ riêng cho yêu cầu.',
    order: 'Hoàn bằng điểm: nhiều nhất là số điểm đơn đã dùng và chưa được trả lại.',
  },
  values: {
    payTo: {
      points: 'Hoàn vào điểm',
      bank: 'Chuyển khoản',
      grant: 'Cộng điểm',
      take: 'Trừ điểm',
    },
    status: { requested: 'Chờ duyệt', approved: 'Chờ hoàn', refunded: 'Đã hoàn', rejected: 'Từ chối' },
  },
  empty: 'Không có yêu cầu hoàn điểm nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    pending: 'Chờ duyệt',
    approved: 'Chờ hoàn',
    notHeld: 'Đã duyệt, chưa giữ điểm',
    mine: 'Tôi yêu cầu',
    rejected: 'Từ chối',
  },
  transitions: {
    approve: {
      title: 'Duyệt hoàn điểm',
      done: 'Đã duyệt {code}',
      doneMany: 'Đã duyệt {count} yêu cầu',
      will: '{count} yêu cầu sẽ được duyệt',
    },
    refund: {
      title: 'Thực hiện hoàn điểm',
      done: 'Đã hoàn điểm theo {code}',
      doneMany: 'Đã hoàn điểm theo {count} yêu cầu',
      will: '{count} yêu cầu sẽ được hoàn',
      steps: { reference: 'Mã giao dịch chuyển khoản' },
    },
    reject: {
      title: 'Từ chối hoàn điểm',
      done: 'Đã từ chối {code}',
      doneMany: 'Đã từ chối {count} yêu cầu',
      will: '{count} yêu cầu sẽ bị từ chối',
      steps: { reason: 'Lý do từ chối' },
    },
  },
  reasons: {
    decided: 'Yêu cầu đã được quyết định.',
    ownRequest: 'Người khác phải duyệt và hoàn: bạn đã tạo hoặc sửa yêu cầu này.',
    orderNeeded: 'Chọn đơn hàng được hoàn điểm.',
    accountNeeded: 'Nhập số tài khoản.',
    holderNeeded: 'Nhập chủ tài khoản.',
    bankNeeded: 'Nhập ngân hàng.',
    referenceNeeded: 'Nhập mã giao dịch chuyển khoản.',
    orderOfAnother: 'Đơn hàng không phải của khách hàng này.',
    beyondBalance: 'Khách hàng chỉ có {held} điểm.',
    beyondOrder: 'Đơn {code} chỉ còn {left} điểm chưa trả lại.',
    pointsSpent: 'Khách hàng đã dùng {points} điểm này, không thu lại được.',
    keptDecision: 'Yêu cầu đã duyệt hoặc đã hoàn thì không xoá: hãy từ chối hoặc hoàn tác.',
  },
  detail: {
    start: {
      customer: 'Hoàn điểm cho khách hàng',
      order: 'Hoàn điểm đã dùng cho đơn',
      keywords: 'trả điểm, điểm thưởng',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
