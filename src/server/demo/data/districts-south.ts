/** Three-tier addresses from Thanh Hoá to the south; written as in `districts-north.ts`. */
import type { ProvinceText } from './places.ts'

export const SOUTH: readonly ProvinceText[] = [
  {
    name: 'TP. Hồ Chí Minh',
    weight: 300,
    text: `
TP Thủ Đức: Thảo Điền, An Phú, An Khánh, Bình Thọ, Hiệp Bình Chánh, Hiệp Bình Phước, Linh Đông, Linh Trung, Phước Long B, Tăng Nhơn Phú A, Long Thạnh Mỹ, Cát Lái
Q 1: Bến Nghé, Bến Thành, Cô Giang, Cầu Kho, Cầu Ông Lãnh, Đa Kao, Nguyễn Cư Trinh, Nguyễn Thái Bình, Phạm Ngũ Lão, Tân Định
Q 3: Võ Thị Sáu, 1, 2, 3, 4, 5, 9, 11, 12, 14
Q 4: 1, 2, 3, 4, 8, 9, 13, 15, 16, 18
Q 5: 1, 2, 4, 5, 7, 9, 11, 12, 13, 14
Q 6: 1, 2, 7, 8, 9, 10, 11, 12, 13, 14
Q 7: Tân Phong, Tân Phú, Tân Quy, Tân Hưng, Tân Kiểng, Tân Thuận Đông, Tân Thuận Tây, Bình Thuận, Phú Mỹ, Phú Thuận
Q 8: 4, 5, 6, 7, 14, 15, 16, Rạch Ông, Hưng Phú, Xóm Củi
Q 10: 1, 2, 4, 6, 8, 9, 10, 12, 13, 14, 15
Q 11: 1, 3, 5, 7, 8, 10, 11, 14, 15, 16
Q 12: An Phú Đông, Đông Hưng Thuận, Hiệp Thành, Tân Chánh Hiệp, Tân Thới Hiệp, Tân Thới Nhất, Thạnh Lộc, Thạnh Xuân, Thới An, Trung Mỹ Tây
Q Bình Thạnh: 1, 2, 7, 11, 12, 13, 14, 17, 19, 22, 25, 26, 27, 28
Q Gò Vấp: 1, 3, 5, 6, 8, 10, 11, 12, 14, 15, 16, 17
Q Phú Nhuận: 1, 2, 4, 5, 7, 8, 9, 10, 11, 13, 15
Q Tân Bình: 1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15
Q Tân Phú: Hiệp Tân, Hoà Thạnh, Phú Thạnh, Phú Thọ Hoà, Phú Trung, Sơn Kỳ, Tân Quý, Tân Sơn Nhì, Tân Thành, Tân Thới Hoà, Tây Thạnh
Q Bình Tân: An Lạc, An Lạc A, Bình Hưng Hoà, Bình Hưng Hoà A, Bình Hưng Hoà B, Bình Trị Đông, Bình Trị Đông A, Bình Trị Đông B, Tân Tạo, Tân Tạo A
H Bình Chánh: TT Tân Túc, Bình Hưng, Phong Phú, Vĩnh Lộc A, Vĩnh Lộc B, Tân Kiên, An Phú Tây
H Hóc Môn: TT Hóc Môn, Bà Điểm, Xuân Thới Thượng, Xuân Thới Đông, Thới Tam Thôn
H Nhà Bè: TT Nhà Bè, Phước Kiển, Phú Xuân, Nhơn Đức, Long Thới
H Củ Chi: TT Củ Chi, Tân Thạnh Đông, Phước Vĩnh An, Tân Phú Trung`,
  },
  {
    name: 'Bình Dương',
    weight: 52,
    text: `
TP Thủ Dầu Một: Phú Cường, Hiệp Thành, Chánh Nghĩa, Phú Lợi, Phú Hoà, Hoà Phú, Định Hoà, Hiệp An
TP Thuận An: Lái Thiêu, An Phú, Bình Hoà, Thuận Giao, Vĩnh Phú, Bình Chuẩn, An Thạnh
TP Dĩ An: Dĩ An, An Bình, Tân Đông Hiệp, Đông Hoà, Bình An, Bình Thắng
TP Bến Cát: Mỹ Phước, Thới Hoà, Hoà Lợi, Chánh Phú Hoà
TP Tân Uyên: Uyên Hưng, Khánh Bình, Tân Phước Khánh, Thái Hoà`,
  },
  {
    name: 'Đồng Nai',
    weight: 40,
    text: `
TP Biên Hoà: Quang Vinh, Quyết Thắng, Trung Dũng, Tân Phong, Tân Hiệp, Thống Nhất, Bửu Long, Hố Nai, Long Bình, Trảng Dài, Phước Tân
TP Long Khánh: Xuân An, Xuân Hoà, Phú Bình, Xuân Trung
H Long Thành: TT Long Thành, An Phước, Long Đức, Phước Bình
H Nhơn Trạch: TT Hiệp Phước, Phú Hội, Long Tân, Đại Phước
H Trảng Bom: TT Trảng Bom, Bắc Sơn, Hố Nai 3, Quảng Tiến`,
  },
  {
    name: 'Bà Rịa - Vũng Tàu',
    weight: 32,
    text: `
TP Vũng Tàu: 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, Thắng Tam, Nguyễn An Ninh, Rạch Dừa
TP Bà Rịa: Phước Trung, Phước Hiệp, Phước Nguyên, Long Toàn, Kim Dinh
TX Phú Mỹ: Phú Mỹ, Mỹ Xuân, Hắc Dịch, Phước Hoà
H Xuyên Mộc: TT Phước Bửu, Hồ Tràm, Bình Châu, Bưng Riềng`,
  },
  {
    name: 'Đà Nẵng',
    weight: 56,
    text: `
Q Hải Châu: Hải Châu 1, Thạch Thang, Thanh Bình, Thuận Phước, Hoà Thuận Tây, Hoà Cường Bắc, Hoà Cường Nam, Bình Hiên, Phước Ninh
Q Thanh Khê: Vĩnh Trung, Tân Chính, Thạc Gián, Chính Gián, Xuân Hà, An Khê, Thanh Khê Đông
Q Sơn Trà: An Hải Bắc, An Hải Tây, An Hải Đông, Phước Mỹ, Mân Thái, Thọ Quang
Q Ngũ Hành Sơn: Mỹ An, Khuê Mỹ, Hoà Hải, Hoà Quý
Q Liên Chiểu: Hoà Khánh Bắc, Hoà Khánh Nam, Hoà Minh, Hoà Hiệp Nam
Q Cẩm Lệ: Khuê Trung, Hoà An, Hoà Phát, Hoà Thọ Đông, Hoà Xuân
H Hoà Vang: Hoà Châu, Hoà Tiến, Hoà Nhơn, Hoà Phong`,
  },
  {
    name: 'Thừa Thiên Huế',
    weight: 22,
    text: `
TP Huế: Phú Hội, Phú Nhuận, Vĩnh Ninh, Xuân Phú, An Cựu, An Đông, Vỹ Dạ, Thuận Thành, Kim Long, Trường An
TX Hương Thuỷ: Phú Bài, Thuỷ Dương, Thuỷ Phương, Thuỷ Châu
H Phú Lộc: TT Phú Lộc, TT Lăng Cô, Lộc Điền, Lộc Thuỷ`,
  },
  {
    name: 'Quảng Nam',
    weight: 18,
    text: `
TP Tam Kỳ: An Mỹ, An Xuân, Phước Hoà, Tân Thạnh, Trường Xuân, Hoà Hương
TP Hội An: Minh An, Cẩm Phô, Sơn Phong, Tân An, Cửa Đại, Cẩm Châu
TX Điện Bàn: Vĩnh Điện, Điện Ngọc, Điện Dương, Điện Nam Bắc`,
  },
  {
    name: 'Thanh Hoá',
    weight: 26,
    text: `
TP Thanh Hoá: Ba Đình, Điện Biên, Lam Sơn, Ngọc Trạo, Đông Vệ, Đông Thọ, Trường Thi, Phú Sơn, Đông Hương
TP Sầm Sơn: Bắc Sơn, Trung Sơn, Trường Sơn, Quảng Tiến
TX Nghi Sơn: Hải Hoà, Tĩnh Hải, Mai Lâm, Nguyên Bình
H Hoằng Hoá: TT Bút Sơn, Hoằng Trường, Hoằng Hải`,
  },
  {
    name: 'Nghệ An',
    weight: 28,
    text: `
TP Vinh: Hưng Bình, Hưng Phúc, Lê Mao, Quang Trung, Trường Thi, Bến Thuỷ, Hà Huy Tập, Nghi Phú, Hưng Dũng, Vinh Tân
TX Cửa Lò: Nghi Hương, Nghi Thu, Thu Thuỷ, Nghi Thuỷ
H Nghi Lộc: TT Quán Hành, Nghi Kim, Nghi Trung
H Diễn Châu: TT Diễn Thành, Diễn Kỷ, Diễn Thịnh`,
  },
  {
    name: 'Khánh Hoà',
    weight: 32,
    text: `
TP Nha Trang: Lộc Thọ, Vĩnh Hải, Vĩnh Phước, Vĩnh Hoà, Phước Hải, Phước Long, Phước Tân, Tân Lập, Vĩnh Nguyên
TP Cam Ranh: Cam Nghĩa, Cam Phúc Bắc, Cam Lộc, Ba Ngòi
TX Ninh Hoà: Ninh Hiệp, Ninh Giang, Ninh Hà
H Cam Lâm: TT Cam Đức, Cam Hải Đông, Cam Hiệp Nam`,
  },
  {
    name: 'Lâm Đồng',
    weight: 26,
    text: `
TP Đà Lạt: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, X Xuân Thọ, X Tà Nung
TP Bảo Lộc: 1, 2, B'Lao, Lộc Phát, Lộc Sơn, X Lộc Thanh
H Đức Trọng: TT Liên Nghĩa, Hiệp Thạnh, Phú Hội
H Lâm Hà: TT Đinh Văn, TT Nam Ban, Tân Hà`,
  },
  {
    name: 'Bình Định',
    weight: 18,
    text: `
TP Quy Nhơn: Lê Lợi, Trần Phú, Nguyễn Văn Cừ, Ngô Mây, Ghềnh Ráng, Nhơn Bình, Trần Quang Diệu, X Nhơn Lý
TX An Nhơn: Bình Định, Đập Đá, Nhơn Hưng
TX Hoài Nhơn: Bồng Sơn, Tam Quan, Hoài Tân`,
  },
  {
    name: 'Bình Thuận',
    weight: 20,
    text: `
TP Phan Thiết: Phú Thuỷ, Phú Trinh, Hưng Long, Đức Thắng, Hàm Tiến, Mũi Né, Xuân An, X Tiến Thành
TX La Gi: Phước Hội, Phước Lộc, Tân An
H Hàm Thuận Nam: TT Thuận Nam, Tân Thành, Hàm Mỹ`,
  },
  {
    name: 'Đắk Lắk',
    weight: 18,
    text: `
TP Buôn Ma Thuột: Tân Lập, Tân Lợi, Tự An, Thắng Lợi, Thành Công, Ea Tam, Khánh Xuân, Tân An
TX Buôn Hồ: An Bình, An Lạc, Thiện An
H Krông Pắc: TT Phước An, Ea Yông, Hoà Đông`,
  },
  {
    name: 'Cần Thơ',
    weight: 30,
    text: `
Q Ninh Kiều: An Khánh, An Bình, Cái Khế, Hưng Lợi, Tân An, Xuân Khánh, An Hoà, Thới Bình
Q Bình Thuỷ: An Thới, Bình Thuỷ, Bùi Hữu Nghĩa, Long Hoà, Trà Nóc
Q Cái Răng: Lê Bình, Hưng Phú, Hưng Thạnh, Phú Thứ
Q Ô Môn: Châu Văn Liêm, Thới Hoà, Phước Thới
H Phong Điền: TT Phong Điền, Mỹ Khánh, Nhơn Ái`,
  },
  {
    name: 'Long An',
    weight: 24,
    text: `
TP Tân An: 1, 2, 3, 4, 5, 6, 7, Tân Khánh, Khánh Hậu
H Bến Lức: TT Bến Lức, An Thạnh, Thanh Phú, Mỹ Yên
H Đức Hoà: TT Hậu Nghĩa, TT Đức Hoà, Mỹ Hạnh Nam, Đức Lập Hạ
H Cần Giuộc: TT Cần Giuộc, Long Thượng, Phước Lý`,
  },
  {
    name: 'Tiền Giang',
    weight: 15,
    text: `
TP Mỹ Tho: 1, 2, 4, 5, 6, 9, 10, Tân Long, X Đạo Thạnh, X Trung An
TP Gò Công: 1, 2, 5, Long Hưng
H Châu Thành: TT Tân Hiệp, Long Định, Tân Hương`,
  },
  {
    name: 'An Giang',
    weight: 16,
    text: `
TP Long Xuyên: Mỹ Bình, Mỹ Long, Mỹ Phước, Mỹ Xuyên, Bình Khánh, Đông Xuyên, Mỹ Quý, Mỹ Thới
TP Châu Đốc: Châu Phú A, Châu Phú B, Núi Sam, Vĩnh Mỹ
H Châu Thành: TT An Châu, Bình Hoà, Cần Đăng`,
  },
  {
    name: 'Kiên Giang',
    weight: 18,
    text: `
TP Rạch Giá: Vĩnh Thanh, Vĩnh Thanh Vân, Vĩnh Lạc, Vĩnh Bảo, An Hoà, Rạch Sỏi, An Bình
TP Phú Quốc: Dương Đông, An Thới, X Dương Tơ, X Cửa Cạn, X Gành Dầu
TP Hà Tiên: Đông Hồ, Bình San, Tô Châu, Pháo Đài`,
  },
]
