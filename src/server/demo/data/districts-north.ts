/**
 * Three-tier addresses, as they were until July 2025 and as most people still write them: districts with
 * some of their wards. `Q` quận, `H` huyện, `TX` thị xã, `TP` thành phố; wards are phường in the first and
 * the last two and xã in a huyện unless marked `P` phường, `X` xã, `TT` thị trấn.
 */
import type { ProvinceText } from './places.ts'

export const NORTH: readonly ProvinceText[] = [
  {
    name: 'Hà Nội',
    weight: 260,
    text: `
Q Ba Đình: Phúc Xá, Trúc Bạch, Cống Vị, Liễu Giai, Ngọc Hà, Điện Biên, Đội Cấn, Ngọc Khánh, Kim Mã, Giảng Võ
Q Hoàn Kiếm: Đồng Xuân, Hàng Mã, Hàng Bạc, Hàng Bài, Hàng Trống, Cửa Nam, Cửa Đông, Tràng Tiền, Phan Chu Trinh, Chương Dương
Q Tây Hồ: Phú Thượng, Nhật Tân, Tứ Liên, Quảng An, Xuân La, Yên Phụ, Bưởi, Thuỵ Khuê
Q Long Biên: Ngọc Lâm, Gia Thuỵ, Bồ Đề, Việt Hưng, Phúc Lợi, Thạch Bàn, Đức Giang, Sài Đồng, Phúc Đồng
Q Cầu Giấy: Nghĩa Đô, Nghĩa Tân, Mai Dịch, Dịch Vọng, Dịch Vọng Hậu, Quan Hoa, Yên Hoà, Trung Hoà
Q Đống Đa: Cát Linh, Văn Miếu, Láng Thượng, Láng Hạ, Ô Chợ Dừa, Trung Liệt, Khâm Thiên, Kim Liên, Khương Thượng, Phương Mai
Q Hai Bà Trưng: Bạch Đằng, Lê Đại Hành, Bách Khoa, Minh Khai, Vĩnh Tuy, Thanh Lương, Đồng Tâm, Trương Định, Phố Huế
Q Hoàng Mai: Đại Kim, Định Công, Hoàng Liệt, Hoàng Văn Thụ, Lĩnh Nam, Mai Động, Tân Mai, Thịnh Liệt, Yên Sở
Q Thanh Xuân: Nhân Chính, Thượng Đình, Khương Trung, Khương Mai, Thanh Xuân Bắc, Thanh Xuân Nam, Hạ Đình, Phương Liệt
Q Nam Từ Liêm: Mỹ Đình 1, Mỹ Đình 2, Mễ Trì, Phú Đô, Trung Văn, Đại Mỗ, Tây Mỗ, Cầu Diễn, Xuân Phương
Q Bắc Từ Liêm: Cổ Nhuế 1, Cổ Nhuế 2, Xuân Đỉnh, Đông Ngạc, Phú Diễn, Minh Khai, Xuân Tảo, Tây Tựu
Q Hà Đông: Mộ Lao, Văn Quán, Văn Phú, La Khê, Vạn Phúc, Dương Nội, Yên Nghĩa, Kiến Hưng, Phú Lương
H Đông Anh: TT Đông Anh, Kim Chung, Hải Bối, Vĩnh Ngọc, Đông Hội, Cổ Loa, Uy Nỗ
H Gia Lâm: TT Trâu Quỳ, TT Yên Viên, Bát Tràng, Đa Tốn, Cổ Bi, Đông Dư, Ninh Hiệp
H Hoài Đức: TT Trạm Trôi, An Khánh, La Phù, Vân Canh, Đức Thượng
H Thanh Trì: TT Văn Điển, Tân Triều, Tam Hiệp, Tả Thanh Oai, Ngũ Hiệp
TX Sơn Tây: Lê Lợi, Quang Trung, Ngô Quyền, X Đường Lâm`,
  },
  {
    name: 'Hải Phòng',
    weight: 48,
    text: `
Q Hồng Bàng: Hoàng Văn Thụ, Minh Khai, Thượng Lý, Sở Dầu, Hùng Vương, Quán Toan
Q Ngô Quyền: Máy Tơ, Lạch Tray, Cầu Đất, Gia Viên, Đằng Giang, Đông Khê
Q Lê Chân: An Biên, Cát Dài, Trại Cau, Dư Hàng Kênh, Vĩnh Niệm, Nghĩa Xá
Q Hải An: Đằng Lâm, Đằng Hải, Cát Bi, Nam Hải, Tràng Cát
Q Kiến An: Quán Trữ, Bắc Sơn, Trần Thành Ngọ, Ngọc Sơn
H Thuỷ Nguyên: TT Núi Đèo, Tân Dương, Hoa Động, Thuỷ Đường
H An Dương: TT An Dương, An Đồng, Nam Sơn, Đặng Cương`,
  },
  {
    name: 'Quảng Ninh',
    weight: 40,
    text: `
TP Hạ Long: Bãi Cháy, Hồng Gai, Hồng Hải, Hồng Hà, Cao Xanh, Hà Khẩu, Giếng Đáy, Tuần Châu, Bạch Đằng
TP Cẩm Phả: Cẩm Trung, Cẩm Thành, Cẩm Đông, Quang Hanh, Cửa Ông
TP Uông Bí: Quang Trung, Thanh Sơn, Trưng Vương, Yên Thanh
TP Móng Cái: Trần Phú, Ka Long, Hoà Lạc, Trà Cổ
TX Quảng Yên: Quảng Yên, Minh Thành, Đông Mai`,
  },
  {
    name: 'Bắc Ninh',
    weight: 34,
    text: `
TP Bắc Ninh: Suối Hoa, Võ Cường, Ninh Xá, Đại Phúc, Kinh Bắc, Vệ An, Vũ Ninh, Hạp Lĩnh
TP Từ Sơn: Đông Ngàn, Đồng Kỵ, Trang Hạ, Đình Bảng, Tân Hồng
H Tiên Du: TT Lim, Hoàn Sơn, Nội Duệ, Đại Đồng
H Yên Phong: TT Chờ, Long Châu, Yên Trung`,
  },
  {
    name: 'Hải Dương',
    weight: 22,
    text: `
TP Hải Dương: Trần Phú, Lê Thanh Nghị, Nguyễn Trãi, Phạm Ngũ Lão, Quang Trung, Tân Bình, Thanh Bình, Hải Tân
TP Chí Linh: Sao Đỏ, Cộng Hoà, Phả Lại, Hoàng Tân
H Cẩm Giàng: TT Lai Cách, Cẩm Phúc, Lương Điền
H Bình Giang: TT Kẻ Sặt, Thái Học, Tân Hồng`,
  },
  {
    name: 'Hưng Yên',
    weight: 20,
    text: `
TP Hưng Yên: Lê Lợi, Minh Khai, Hiến Nam, An Tảo, Lam Sơn
H Văn Giang: TT Văn Giang, Xuân Quan, Phụng Công, Cửu Cao, Long Hưng
TX Mỹ Hào: Bần Yên Nhân, Nhân Hoà, Dị Sử, Phùng Chí Kiên
H Văn Lâm: TT Như Quỳnh, Tân Quang, Trưng Trắc`,
  },
  {
    name: 'Vĩnh Phúc',
    weight: 22,
    text: `
TP Vĩnh Yên: Liên Bảo, Khai Quang, Ngô Quyền, Đống Đa, Tích Sơn, Đồng Tâm, Hội Hợp
TP Phúc Yên: Hùng Vương, Trưng Trắc, Xuân Hoà, Tiền Châu
H Tam Đảo: TT Tam Đảo, TT Hợp Châu, Hồ Sơn, Minh Quang
H Bình Xuyên: TT Hương Canh, TT Gia Khánh, Quất Lưu`,
  },
  {
    name: 'Thái Nguyên',
    weight: 18,
    text: `
TP Thái Nguyên: Hoàng Văn Thụ, Phan Đình Phùng, Trưng Vương, Quang Trung, Đồng Quang, Tân Thịnh, Gia Sàng, Thịnh Đán
TP Phổ Yên: Ba Hàng, Bãi Bông, Đồng Tiến, Hồng Tiến
TP Sông Công: Mỏ Chè, Thắng Lợi, Cải Đan`,
  },
  {
    name: 'Phú Thọ',
    weight: 13,
    text: `
TP Việt Trì: Gia Cẩm, Tiên Cát, Nông Trang, Thọ Sơn, Vân Cơ, Dữu Lâu, Thanh Miếu
TX Phú Thọ: Hùng Vương, Âu Cơ, Phong Châu
H Lâm Thao: TT Lâm Thao, TT Hùng Sơn, Cao Xá`,
  },
  {
    name: 'Hoà Bình',
    weight: 9,
    text: `
TP Hoà Bình: Phương Lâm, Đồng Tiến, Tân Thịnh, Hữu Nghị, Thịnh Lang, Kỳ Sơn
H Lương Sơn: TT Lương Sơn, Lâm Sơn, Hoà Sơn, Nhuận Trạch`,
  },
  {
    name: 'Nam Định',
    weight: 14,
    text: `
TP Nam Định: Bà Triệu, Vị Hoàng, Trần Hưng Đạo, Quang Trung, Lộc Vượng, Hạ Long, Cửa Bắc, Thống Nhất
H Ý Yên: TT Lâm, Yên Ninh, Yên Tiến
H Hải Hậu: TT Yên Định, TT Thịnh Long, Hải Hà`,
  },
  {
    name: 'Ninh Bình',
    weight: 11,
    text: `
TP Ninh Bình: Đông Thành, Tân Thành, Vân Giang, Thanh Bình, Phúc Thành, Nam Bình, Ninh Khánh
TP Tam Điệp: Bắc Sơn, Nam Sơn, Trung Sơn, X Đông Sơn
H Hoa Lư: TT Thiên Tôn, Ninh Hải, Trường Yên`,
  },
]
