export const vi = {
  title: '{what}: {code} đã thay đổi',
  text: '{who} đã sửa bản ghi này sau lúc bạn xem nên chưa làm gì. Nhấn Enter hoặc phím vừa rồi để làm tiếp với giá trị mới.',
  over: '{who} đã sửa bản ghi này sau lúc bạn xem nên chưa làm gì. {why}',
  field: 'Mục',
  was: 'Bạn đã xem',
  now: 'Hiện tại',
  empty: '(trống)',
  go: '{what} với giá trị mới',
  leave: 'Để nguyên',
}
