/** Words of the session's end, of presence, of new versions and of installing. Namespace `life`. */
export const vi = {
  idle: {
    region: 'Sắp đăng xuất',
    title: 'Bạn còn ở đây không?',
    text: 'Không có thao tác nào một lúc rồi. Tự đăng xuất sau {left}.',
    kept: 'Bản nháp được giữ lại.',
    lost: 'Nội dung chưa lưu ở trang này sẽ mất.',
    how: 'Nhấn phím bất kỳ, di chuột hoặc chạm màn hình để ở lại.',
    stay: 'Ở lại',
    finalTitle: 'Phiên làm việc sắp hết giờ',
    finalText: 'Đã đến thời lượng tối đa của một phiên. Tự đăng xuất sau {left}.',
    seconds: '{seconds} giây nữa tự đăng xuất. Nhấn phím bất kỳ để ở lại.',
    finalSeconds: '{seconds} giây nữa phiên làm việc kết thúc.',
  },
  why: {
    idle: 'Bạn đã được đăng xuất vì một thời gian dài không có thao tác. Đăng nhập để làm tiếp từ chỗ cũ; bản nháp vẫn còn.',
    ended:
      'Phiên làm việc trước đã kết thúc: đã đăng xuất ở nơi khác hoặc quá hạn. Đăng nhập để làm tiếp từ chỗ cũ; bản nháp vẫn còn.',
    limit: 'Phiên làm việc đã hết thời lượng tối đa. Đăng nhập để làm tiếp từ chỗ cũ; bản nháp vẫn còn.',
  },
  update: {
    offer: 'Có phiên bản mới',
    reload: 'Tải lại',
    tip: 'Tải lại trang để dùng phiên bản mới; bản nháp được giữ trên máy này',
    slow: 'Chưa tải được phiên bản mới. Hãy thử lại sau.',
  },
  install: { done: 'Đã cài CMS SHOP trên máy này' },
  present: {
    view: '{name} đang xem',
    edit: '{name} đang sửa',
    here: 'Cũng đang mở bản ghi này: {people}',
    many_one: '{count} người khác đang mở bản ghi này',
    many_other: '{count} người khác đang mở bản ghi này',
  },
}
