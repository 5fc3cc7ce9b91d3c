/** Street names. Most are of people and dates that every town uses. */
const list = (text: string) => text.split(',').map((name) => name.trim())

export const STREETS: readonly string[] =
  list(`Trần Hưng Đạo, Nguyễn Huệ, Lê Lợi, Hai Bà Trưng, Lý Thường Kiệt,
Quang Trung, Nguyễn Trãi, Phan Bội Châu, Phan Chu Trinh, Lê Duẩn, Hùng Vương, Điện Biên Phủ, Nguyễn Du,
Lê Hồng Phong, Hoàng Văn Thụ, Ngô Quyền, Bà Triệu, Nguyễn Văn Cừ, Trường Chinh, Phạm Ngũ Lão, Phạm Văn Đồng,
Võ Nguyên Giáp, Nguyễn Thái Học, Hoàng Hoa Thám, Cách Mạng Tháng Tám, Nguyễn Tất Thành, Lê Thánh Tông, Trần Phú,
Lê Lai, Đinh Tiên Hoàng, Lý Tự Trọng, Võ Thị Sáu, Nguyễn Thị Minh Khai, Tôn Đức Thắng, Tô Hiến Thành,
Lạc Long Quân, Âu Cơ, Nguyễn Công Trứ, Nguyễn Đình Chiểu, Phan Đình Phùng, Lê Quý Đôn, Nguyễn Bỉnh Khiêm,
Nguyễn Khuyến, Chu Văn An, Trần Quốc Toản, Yết Kiêu, Mạc Đĩnh Chi, Nguyễn Viết Xuân, Kim Đồng, Hồ Tùng Mậu,
Lê Văn Lương, Nguyễn Chí Thanh, Nguyễn Văn Linh, Lê Đại Hành, Trần Nhân Tông, Nguyễn Hữu Thọ, Huỳnh Thúc Kháng`)

export const HANOI: readonly string[] = list(`Xuân Thuỷ, Cầu Giấy, Trần Duy Hưng, Láng Hạ, Giảng Võ, Kim Mã,
Đội Cấn, Thuỵ Khuê, Khâm Thiên, Tôn Thất Tùng, Phạm Hùng, Dương Đình Nghệ, Trung Kính, Nguyễn Khang, Tây Sơn,
Thái Hà, Chùa Bộc, Giải Phóng, Minh Khai, Bạch Mai, Đại La, Lò Đúc, Hàng Bài, Phố Huế, Hàng Bông, Kim Ngưu,
Nguyễn Xiển, Tố Hữu, Lê Trọng Tấn, Ngọc Lâm, Nguyễn Sơn, Xuân La, Võ Chí Công, Hoàng Quốc Việt`)

export const SAIGON: readonly string[] = list(`Đồng Khởi, Pasteur, Nam Kỳ Khởi Nghĩa, Nguyễn Đình Chính,
Xô Viết Nghệ Tĩnh, Bạch Đằng, Phan Văn Trị, Quang Trung, Nguyễn Oanh, Lê Văn Sỹ, Cộng Hoà, Hoàng Văn Thụ,
Tân Sơn Nhì, Luỹ Bán Bích, Âu Cơ, 3 Tháng 2, Lê Đại Hành, Nguyễn Văn Luông, Hậu Giang, Kinh Dương Vương,
Nguyễn Thị Thập, Nguyễn Văn Linh, Huỳnh Tấn Phát, Võ Văn Kiệt, Xa lộ Hà Nội, Võ Văn Ngân, Kha Vạn Cân,
Đặng Văn Bi, Lê Văn Việt, Nguyễn Duy Trinh, Mai Chí Thọ, Trần Não, Thảo Điền, Nguyễn Hữu Cảnh, Ung Văn Khiêm`)

/** Apartment buildings, where a fifth of the buyers in big cities live. */
export const TOWERS: Readonly<Record<string, readonly string[]>> = {
  'Hà Nội':
    list(`Vinhomes Times City, Royal City, Goldmark City, The Manor, Keangnam Landmark, Mandarin Garden,
Vinhomes Smart City, Ecopark Sky Forest, Sunshine City, Ciputra, Imperia Garden, Hà Nội Aqua Central`),
  'TP. Hồ Chí Minh': list(`Vinhomes Central Park, Landmark 81, Masteri Thảo Điền, The Vista, Sunrise City,
Sky Garden, Saigon Pearl, Estella Heights, Vinhomes Grand Park, Botanica Premier, Hà Đô Centrosa, Midtown`),
  'Đà Nẵng': list('Azura, Monarchy, Hiyori Garden Tower, F.Home, Blooming Tower'),
  'Hải Phòng': list('Vinhomes Imperia, SHP Plaza, Hoàng Huy Grand Tower'),
}
