import { PHASE_WORDS } from '../../core/phase.ts'
import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const vi = {
  title: 'Banner quảng cáo',
  one: 'banner',
  many: 'banner',
  keywords: 'quảng cáo, hình quảng cáo, trang chủ, pop-up',
  names: 'banner quảng cáo, hình quảng cáo',
  fields: {
    image: 'Hình',
    title: 'Tiêu đề',
    place: 'Vị trí',
    phase: 'Giai đoạn',
    target: 'Bấm vào mở',
    targetRecord: 'Bản ghi đích',
    targetUrl: 'Địa chỉ đích',
    targetState: 'Đích',
    startsAt: 'Hiện từ',
    endsAt: 'Đến trước',
    position: 'Thứ tự',
    status: 'Trạng thái',
  },
  help: {
    title: 'Khách thấy cùng hình, và nghe khi không xem được hình.',
    targetRecord: 'Sản phẩm, danh mục, danh mục hiển thị, thương hiệu, nhà cung cấp hoặc voucher.',
    targetUrl: 'Bắt đầu bằng https:// hoặc http://.',
    startsAt: 'Để trống: hiện ngay.',
    endsAt: 'Để trống: không kết thúc.',
    position: 'Mỗi vị trí theo thứ tự này.',
  },
  values: {
    place: {
      home_top: 'Đầu trang chủ',
      home_middle: 'Giữa trang chủ',
      landing: 'Trang đích',
      popup: 'Pop-up',
    },
    target: { none: 'Không gì cả', record: 'Bản ghi', url: 'Địa chỉ web' },
    targetState: {
      fine: 'Ổn',
      ends_before: 'Hết trước banner',
      off: 'Đang ẩn hoặc tắt',
      gone: 'Không còn',
    },
    phase: PHASE_WORDS.vi,
    status: { active: 'Đang bật', inactive: 'Đang tắt' },
  },
  empty: 'Không có banner nào khớp bộ lọc.',
  views: {
    all: 'Tất cả',
    homeTop: 'Đầu trang chủ',
    homeMiddle: 'Giữa trang chủ',
    landing: 'Trang đích',
    popup: 'Pop-up',
    running: 'Đang hiện',
    badTarget: 'Đích có vấn đề',
    inactive: 'Đang tắt',
  },
  reasons: {
    recordNeeded: 'Chọn bản ghi mà banner mở.',
    urlNeeded: 'Nhập địa chỉ mà banner mở.',
    endNotAfter: 'Phải sau lúc bắt đầu hiện.',
    notForShoppers:
      'Khách không mở được {code}: chọn sản phẩm, danh mục, danh mục hiển thị, thương hiệu, nhà cung cấp hoặc voucher.',
  },
  detail: {
    preview: 'Khách sẽ thấy',
    noImage: 'Chưa có hình.',
    where: 'Nơi hiện và đích',
    warn: {
      ends_before: '{code} hết lúc {time}, trước khi banner kết thúc.',
      off: '{code} đang ẩn hoặc tắt: khách bấm vào sẽ không thấy gì.',
      gone: '{code} không còn nữa: hãy chọn đích khác.',
    },
  },
  transitions: {
    activate: {
      title: 'Bật banner',
      done: 'Đã bật {code}',
      doneMany: 'Đã bật {count} banner',
      will: '{count} banner sẽ được bật',
    },
    deactivate: {
      title: 'Tắt banner',
      done: 'Đã tắt {code}',
      doneMany: 'Đã tắt {count} banner',
      will: '{count} banner sẽ không còn hiện cho khách',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
