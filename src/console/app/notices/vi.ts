/** Words of notices; namespace `notices`, fetched with them. */
export const vi = {
  title: 'Thông báo',
  bell: 'Thông báo, {count} chưa đọc',
  kind: {
    'request-approved': '{by} đã duyệt {what}',
    'request-rejected': '{by} đã từ chối {what}',
    'request-sent-back': '{by} cần bạn sửa {what}',
  },
  system: 'Hệ thống',
  unread: 'chưa đọc',
  read: 'Đánh dấu đã đọc',
  readAll: 'Đánh dấu tất cả đã đọc',
  open: 'Mở',
  more: 'Xem cũ hơn',
  failed: 'Chưa tải được: {why}',
  empty: 'Chưa có thông báo',
  emptyText: 'Khi yêu cầu của bạn được duyệt, bị từ chối hoặc trả lại để sửa, tin sẽ ở đây trong 90 ngày.',
}
