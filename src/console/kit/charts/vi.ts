/** Words of charts. Namespace `charts`. */
export const vi = {
  role: 'biểu đồ',
  hint: 'Phím mũi tên đi từng điểm, Home và End tới đầu và cuối, T mở bảng số liệu, C chép số liệu.',
  hintOpen:
    'Phím mũi tên đi từng điểm, Home và End tới đầu và cuối, Enter mở danh sách, T mở bảng số liệu, C chép số liệu.',
  asTable: 'Xem bảng số liệu',
  asChart: 'Xem biểu đồ',
  download: 'Tải biểu đồ',
  png: 'Ảnh PNG',
  svg: 'Ảnh SVG',
  csv: 'Số liệu CSV',
  sheet: 'Số liệu Excel',
  copied: 'Đã chép số liệu.',
  notCopied: 'Trình duyệt không cho chép. Hãy tải tệp CSV.',
  notDrawn: 'Không tạo được ảnh. Hãy tải ảnh SVG.',
  total: 'Tổng',
  none: 'Không có số liệu',
  upTo: 'đến {value}',
  unit: 'Đơn vị: {unit}',
  percent: '%',
  vnd: 'đ',
  spark: '{name}: từ {first} đến {last}, thấp nhất {least}, cao nhất {most}',
}
