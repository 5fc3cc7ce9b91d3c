/**
 * Two-tier addresses, in force since 1 July 2025: the merged provinces with some of their new wards, no
 * districts. Unmarked names are phường; `X` xã, `ĐK` đặc khu.
 */
import type { ProvinceText } from './places.ts'

export const TWO_TIER: readonly ProvinceText[] = [
  {
    name: 'Hà Nội',
    weight: 260,
    text: `Hoàn Kiếm, Cửa Nam, Ba Đình, Ngọc Hà, Giảng Võ, Hai Bà Trưng, Vĩnh Tuy, Bạch Mai, Đống Đa, Kim Liên,
Văn Miếu - Quốc Tử Giám, Láng, Ô Chợ Dừa, Hồng Hà, Lĩnh Nam, Hoàng Mai, Vĩnh Hưng, Tương Mai, Định Công, Hoàng Liệt,
Yên Sở, Thanh Xuân, Khương Đình, Phương Liệt, Cầu Giấy, Nghĩa Đô, Yên Hoà, Tây Hồ, Phú Thượng, Tây Tựu, Phú Diễn,
Xuân Đỉnh, Đông Ngạc, Thượng Cát, Từ Liêm, Xuân Phương, Tây Mỗ, Đại Mỗ, Long Biên, Bồ Đề, Việt Hưng, Phúc Lợi,
Hà Đông, Dương Nội, Yên Nghĩa, Phú Lương, Kiến Hưng, Thanh Liệt, Sơn Tây, X Thanh Trì, X Đại Thanh, X Gia Lâm,
X Bát Tràng, X Đông Anh, X Sóc Sơn, X Nội Bài, X Mê Linh, X Hoài Đức, X An Khánh, X Ba Vì`,
  },
  {
    name: 'TP. Hồ Chí Minh',
    weight: 380,
    text: `Sài Gòn, Tân Định, Bến Thành, Cầu Ông Lãnh, Bàn Cờ, Xuân Hoà, Nhiêu Lộc, Xóm Chiếu, Khánh Hội, Vĩnh Hội,
Chợ Quán, An Đông, Chợ Lớn, Bình Tây, Bình Tiên, Bình Phú, Phú Lâm, Tân Thuận, Phú Thuận, Tân Mỹ, Tân Hưng,
Chánh Hưng, Phú Định, Diên Hồng, Vườn Lài, Hoà Hưng, Minh Phụng, Bình Thới, Hoà Bình, Phú Thọ, Đông Hưng Thuận,
Trung Mỹ Tây, Tân Thới Hiệp, Thới An, An Phú Đông, An Lạc, Tân Tạo, Bình Tân, Bình Trị Đông, Gia Định, Bình Thạnh,
Bình Lợi Trung, Thạnh Mỹ Tây, Bình Quới, Hạnh Thông, An Nhơn, Gò Vấp, Thông Tây Hội, Đức Nhuận, Cầu Kiệu, Phú Nhuận,
Tân Sơn Hoà, Tân Sơn Nhất, Bảy Hiền, Tân Bình, Tân Sơn Nhì, Tân Phú, Hiệp Bình, Thủ Đức, Tam Bình, Linh Xuân,
Tăng Nhơn Phú, Long Bình, Long Trường, Cát Lái, Bình Trưng, Phước Long, An Khánh, Dĩ An, Đông Hoà, Lái Thiêu,
Thuận An, Thủ Dầu Một, Phú Lợi, Bình Dương, Bến Cát, Vũng Tàu, Tam Thắng, Rạch Dừa, Bà Rịa, Phú Mỹ, X Nhà Bè,
X Hóc Môn, X Củ Chi, X Bình Chánh, X Hồ Tràm`,
  },
  {
    name: 'Đà Nẵng',
    weight: 70,
    text: `Hải Châu, Hoà Cường, Thanh Khê, An Khê, An Hải, Sơn Trà, Ngũ Hành Sơn, Hoà Khánh, Hải Vân, Liên Chiểu,
Cẩm Lệ, Hoà Xuân, Tam Kỳ, Bàn Thạch, Hội An, Hội An Đông, Hội An Tây, Điện Bàn, X Hoà Vang, X Bà Nà`,
  },
  {
    name: 'Hải Phòng',
    weight: 64,
    text: `Hồng Bàng, Ngô Quyền, Gia Viên, Lê Chân, An Biên, Hải An, Đông Hải, Kiến An, Phù Liễn, Đồ Sơn, Hưng Đạo,
Dương Kinh, An Dương, Thuỷ Nguyên, Hải Dương, Lê Thanh Nghị, Thành Đông, Tứ Minh, Chí Linh, ĐK Cát Hải`,
  },
  {
    name: 'Quảng Ninh',
    weight: 40,
    text: `Hồng Gai, Hạ Long, Bãi Cháy, Hà Tu, Hà Lầm, Cao Xanh, Tuần Châu, Việt Hưng, Cẩm Phả, Cửa Ông, Quang Hanh,
Uông Bí, Yên Tử, Móng Cái 1, Quảng Yên, Đông Triều, ĐK Vân Đồn`,
  },
  {
    name: 'Bắc Ninh',
    weight: 40,
    text: 'Kinh Bắc, Võ Cường, Vũ Ninh, Hạp Lĩnh, Nam Sơn, Từ Sơn, Tam Sơn, Đồng Nguyên, Bắc Giang, X Yên Phong, X Tiên Du',
  },
  {
    name: 'Phú Thọ',
    weight: 40,
    text: 'Việt Trì, Nông Trang, Thanh Miếu, Vân Phú, Vĩnh Phúc, Vĩnh Yên, Phúc Yên, Xuân Hoà, Hoà Bình, Tân Hoà, Thống Nhất, X Tam Đảo, X Lương Sơn',
  },
  {
    name: 'Hưng Yên',
    weight: 28,
    text: 'Phố Hiến, Sơn Nam, Mỹ Hào, Thái Bình, Trần Lãm, Trần Hưng Đạo, Trà Lý, Vũ Phúc, X Văn Giang, X Như Quỳnh',
  },
  {
    name: 'Ninh Bình',
    weight: 28,
    text: 'Hoa Lư, Nam Hoa Lư, Tây Hoa Lư, Đông Hoa Lư, Tam Điệp, Phủ Lý, Nam Định, Thiên Trường, Đông A, Thành Nam, Trường Thi',
  },
  {
    name: 'Thái Nguyên',
    weight: 18,
    text: 'Phan Đình Phùng, Linh Sơn, Tích Lương, Gia Sàng, Quyết Thắng, Quan Triều, Phổ Yên, Sông Công, Bắc Kạn',
  },
  {
    name: 'Thanh Hoá',
    weight: 26,
    text: 'Hạc Thành, Quảng Phú, Đông Quang, Đông Sơn, Đông Tiến, Hàm Rồng, Nguyệt Viên, Sầm Sơn, Bỉm Sơn, Nghi Sơn',
  },
  {
    name: 'Nghệ An',
    weight: 28,
    text: 'Trường Vinh, Thành Vinh, Vinh Hưng, Vinh Phú, Vinh Lộc, Cửa Lò, X Nghi Lộc, X Diễn Châu',
  },
  {
    name: 'Huế',
    weight: 22,
    text: 'Thuận Hoá, Phú Xuân, Kim Long, An Cựu, Vỹ Dạ, Hương An, Thuỷ Xuân, Thanh Thuỷ, Hương Thuỷ, Phú Bài, Hương Trà',
  },
  {
    name: 'Khánh Hoà',
    weight: 36,
    text: 'Nha Trang, Bắc Nha Trang, Tây Nha Trang, Nam Nha Trang, Cam Ranh, Ba Ngòi, Ninh Hoà, Phan Rang, Đông Hải, Bảo An, X Cam Lâm',
  },
  {
    name: 'Lâm Đồng',
    weight: 44,
    text: "Xuân Hương - Đà Lạt, Cam Ly - Đà Lạt, Lâm Viên - Đà Lạt, Xuân Trường - Đà Lạt, Lang Biang - Đà Lạt, 1 Bảo Lộc, 2 Bảo Lộc, B'Lao, Phan Thiết, Mũi Né, Phú Thuỷ, Tiến Thành, X Đức Trọng",
  },
  {
    name: 'Gia Lai',
    weight: 22,
    text: 'Quy Nhơn, Quy Nhơn Đông, Quy Nhơn Nam, Quy Nhơn Bắc, Pleiku, Hội Phú, Thống Nhất, Diên Hồng, An Phú',
  },
  {
    name: 'Đắk Lắk',
    weight: 20,
    text: 'Buôn Ma Thuột, Tân An, Tân Lập, Thành Nhất, Ea Kao, Buôn Hồ, Tuy Hoà, Phú Yên, Bình Kiến',
  },
  {
    name: 'Đồng Nai',
    weight: 42,
    text: 'Biên Hoà, Trấn Biên, Tam Hiệp, Long Bình, Trảng Dài, Hố Nai, Long Hưng, Phước Tân, Long Khánh, X Long Thành, X Nhơn Trạch, X Trảng Bom',
  },
  {
    name: 'Tây Ninh',
    weight: 26,
    text: 'Tân Ninh, Bình Minh, Ninh Thạnh, Long Hoa, Long An, Tân An, Khánh Hậu, Trảng Bàng, X Bến Lức, X Đức Hoà',
  },
  {
    name: 'Cần Thơ',
    weight: 34,
    text: 'Ninh Kiều, Cái Khế, Tân An, An Bình, Bình Thuỷ, Long Tuyền, Cái Răng, Hưng Phú, Ô Môn, Thốt Nốt, Sóc Trăng, Vị Thanh, X Phong Điền',
  },
  {
    name: 'Đồng Tháp',
    weight: 18,
    text: 'Mỹ Tho, Đạo Thạnh, Mỹ Phong, Thới Sơn, Trung An, Cao Lãnh, Sa Đéc, Gò Công',
  },
  {
    name: 'Vĩnh Long',
    weight: 14,
    text: 'Long Châu, Thanh Đức, Phước Hậu, Tân Hạnh, An Hội, Phú Khương, Bến Tre, Trà Vinh',
  },
  {
    name: 'An Giang',
    weight: 28,
    text: 'Long Xuyên, Bình Đức, Mỹ Thới, Châu Đốc, Vĩnh Tế, Rạch Giá, Hà Tiên, ĐK Phú Quốc',
  },
]
