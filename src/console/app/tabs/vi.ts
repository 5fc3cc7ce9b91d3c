/** Words of the tabs bar and of the list of drafts. Namespace `tabs`. */
export const vi = {
  label: 'Thẻ đã mở',
  close: 'Đóng thẻ {name}',
  menu: 'Lệnh cho thẻ',
  menuOf: 'Lệnh cho thẻ {name}',
  unsaved: 'chưa lưu',
  preview: 'xem trước',
  previewHint: '{name}: xem trước, nhấp đúp để giữ lại',
  // The spec's four (section 2), short enough for its 105 px.
  short: {
    refresh: 'Làm mới',
    close: 'Đóng',
    'close-others': 'Đóng thẻ khác',
    'close-all': 'Đóng tất cả',
  },
  open: 'thẻ đang mở',
  // Why a command does nothing now.
  why: {
    alone: 'Không có thẻ nào khác',
    none: 'Trang này không có thẻ',
    pinned: 'Thẻ được ghim, không đóng được',
    noneClosed: 'Chưa đóng thẻ nào',
    isKept: 'Thẻ này không phải thẻ xem trước',
    noDrafts: 'Không có bản nháp nào',
  },
  drafts: {
    will_one: '{count} bản nháp',
    will_other: '{count} bản nháp',
    title: 'Bản nháp trên máy này',
    text: 'Những gì đã nhập mà chưa lưu. Chỉ tài khoản của bạn thấy; sau 30 ngày sẽ tự xoá.',
    none: 'Không còn bản nháp nào.',
    new: 'Tạo {one}',
    discard: 'Bỏ',
    discardOf: 'Bỏ bản nháp {name}',
    back: 'Lấy lại',
    backOf: 'Lấy lại bản nháp {name}',
    unread: 'Chưa đọc được bản nháp nên chưa bỏ: hãy thử lại.',
    typing: 'đang nhập',
    line_one: '{count} bản nháp chưa lưu',
    line_other: '{count} bản nháp chưa lưu',
  },
}
