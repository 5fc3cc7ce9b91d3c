/** Opinions of buyers by stars, replies, and reasons for hiding. */
export const OPINIONS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  5: [
    'Hàng đúng mô tả, đóng gói hai lớp rất chắc. Giao trong hai ngày.',
    'Đánh thử ba vòng ở Tam Đảo, bóng đi thẳng và êm tay hơn gậy cũ nhiều.',
    'Shop tư vấn đúng cỡ, mang vừa chân ngay, đi 18 hố không đau.',
    'Mua lần thứ ba, lần nào cũng có tem chính hãng và hoá đơn.',
    'Tặng bố chồng, ông rất thích. Cảm ơn shop.',
    'Cảm giác gạt rất tốt, mặt gậy êm, đáng tiền.',
    '',
  ],
  4: [
    'Sản phẩm tốt, giao chậm một ngày vì mưa bão.',
    'Chất vải mát, hơi rộng so với bảng cỡ, nên lùi một cỡ.',
    'Đi tốt nhưng hộp bị móp một góc.',
    'Gậy đẹp, cán hơi cứng với tốc độ vung của mình.',
    'Pin dùng được hai vòng rưỡi, gần như quảng cáo.',
  ],
  3: [
    'Tạm được với giá này, đường may chưa kỹ.',
    'Màu ngoài nhạt hơn ảnh một chút.',
    'Bóng ổn cho tập, ra green hơi nảy.',
    'Giao đủ nhưng gọi mấy lần mới gặp người giao.',
  ],
  2: [
    'Đế giày bong keo sau hai tuần, đang đợi shop trả lời.',
    'Giao nhầm màu, đổi mất gần một tuần.',
    'Máy báo khoảng cách lệch vài mét so với cột mốc.',
  ],
  1: ['Hộp đã bị mở, thiếu một quả bóng.', 'Khoá kéo hỏng ngay lần đầu dùng.'],
}

export const REPLIES: readonly string[] = [
  'Cảm ơn anh chị đã tin dùng, chúc những vòng golf thật hay ạ.',
  'Xin lỗi anh chị vì sự bất tiện. Bên em đã gọi và sẽ đổi sản phẩm mới trong tuần này.',
  'Dạ bảng cỡ của mẫu này rộng hơn nửa cỡ, bên em đã ghi thêm vào mô tả ạ.',
  'Bên em đã báo đơn vị vận chuyển, lần sau sẽ bọc thêm một lớp cho chắc ạ.',
]

export const HIDDEN: readonly (readonly [text: string, reason: string])[] = [
  ['Liên hệ Zalo của mình để mua rẻ hơn 20 %.', 'Quảng cáo nơi bán khác'],
  ['Nhân viên giao hàng tên T. số nhà 12 quá tệ!!!', 'Nêu tên riêng, đã chuyển bộ phận chăm sóc'],
  ['asdf asdf', 'Không có nội dung'],
]
