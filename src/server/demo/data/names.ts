/** Vietnamese names with about the shares they have. Family name, middle name, given name. */

export const SURNAMES: readonly (readonly [string, number])[] = [
  ['Nguyễn', 315],
  ['Trần', 109],
  ['Lê', 89],
  ['Phạm', 59],
  ['Hoàng', 31],
  ['Huỳnh', 21],
  ['Phan', 28],
  ['Vũ', 27],
  ['Võ', 22],
  ['Đặng', 19],
  ['Bùi', 23],
  ['Đỗ', 19],
  ['Hồ', 13],
  ['Ngô', 13],
  ['Dương', 12],
  ['Lý', 7],
  ['Đào', 8],
  ['Đinh', 10],
  ['Trịnh', 9],
  ['Trương', 12],
  ['Mai', 7],
  ['Lâm', 7],
  ['Đoàn', 8],
  ['Phùng', 6],
  ['Cao', 6],
  ['Tạ', 5],
  ['Hà', 6],
  ['Lương', 6],
  ['Chu', 4],
  ['Thái', 4],
  ['Tô', 4],
  ['Vương', 4],
  ['Quách', 2],
  ['Kiều', 2],
  ['Châu', 3],
  ['Tăng', 2],
  ['Nghiêm', 2],
  ['La', 2],
  ['Doãn', 1],
  ['Từ', 1],
]

const words = (text: string) => text.trim().split(/\s+/)

export const MALE = {
  middle: words(
    'Văn Văn Văn Hữu Đức Đức Minh Minh Quang Quốc Thành Xuân Ngọc Công Đình Anh Hoàng Trọng Duy Tuấn Mạnh Gia Thế Tiến Viết Bá Huy Nhật Hải Thanh Chí Khắc Đăng Việt',
  ),
  given: words(
    'Anh Bình Bảo Cường Chiến Công Cảnh Dũng Duy Dương Danh Đạt Đức Đông Đại Giang Hải Hùng Hưng Huy Hoàng Hiếu Hiệp Hoà Hà Khánh Khoa Khôi Khang Kiên Kiệt Lâm Linh Long Lộc Luân Lực Mạnh Minh Nam Nghĩa Nguyên Nhân Nhật Ninh Phong Phúc Phước Phương Quân Quang Quốc Quý Quyết Sơn Sang Tài Tâm Tân Tiến Toàn Trí Trung Trường Tuấn Tùng Tú Thái Thắng Thành Thiện Thịnh Thọ Thuận Thắng Vinh Việt Vũ Vượng Vỹ Tín Tiệp Ngọc Chung',
  ),
}

export const FEMALE = {
  middle: words(
    'Thị Thị Thị Thị Ngọc Thanh Thu Kim Minh Phương Hồng Thuỳ Diệu Bích Mỹ Khánh Hoài Quỳnh Bảo Hải Tường Như Lan Mai Cẩm Ánh Trà Vân Hà Tuyết',
  ),
  given: words(
    'Anh An Ánh Bình Bích Chi Châu Dung Diệp Duyên Dương Đào Giang Hà Hạnh Hằng Hiền Hoa Hoà Hồng Huệ Hương Hường Huyền Khánh Khanh Lan Lan Linh Loan Ly Lệ Liên Mai My Minh Nga Ngân Ngọc Nguyệt Nhi Nhung Oanh Phương Phượng Quyên Quỳnh Sương Tâm Thanh Thảo Thắm Thoa Thơm Thu Thuý Thuỷ Thương Trang Trâm Trinh Trúc Tuyết Uyên Vân Vy Xuân Yến',
  ),
}
