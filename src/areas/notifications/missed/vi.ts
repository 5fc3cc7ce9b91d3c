/** Words of a notification that was missed, fetched with its record. */
export const vi = {
  missed: 'Chưa gửi lúc {time}',
  missedText: {
    late: 'Máy chủ xem giờ trễ hơn mức cho phép ở Thiết lập nên không tự gửi.',
    filter: 'Danh sách khách hàng không còn lọc như thế. Chọn người nhận khác rồi gửi.',
    noCustomer: 'Lúc hẹn không có khách hàng nào khớp. Chọn người nhận khác rồi gửi.',
    failed: 'Máy chủ gặp lỗi khi gửi, chi tiết nằm trong nhật ký máy chủ. Chưa khách nào nhận được.',
    restored: 'Dữ liệu được khôi phục sau khi hẹn giờ: có thể khách đã nhận từ trước.',
  },
  missedRemedy: 'Gửi ngay, hoặc sửa và hẹn giờ khác.',
}
