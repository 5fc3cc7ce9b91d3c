/** Words of the commission of an order's lines. */
export const commissionWords = {
  why: 'Hoa hồng {rate}: vì sao?',
  own: 'Khi đặt đơn không có hợp đồng nào cho mặt hàng này: theo hoa hồng riêng của nhà cung cấp.',
  clause: 'Hợp đồng {contract}, chiết khấu “{name}” cho {kind} {goods}.',
  band: 'Doanh thu của nhóm hàng trong tháng, trước đơn này: {revenue}. Bậc từ {from} đến {to}.',
  lastBand: 'Doanh thu của nhóm hàng trong tháng, trước đơn này: {revenue}. Bậc từ {from} trở lên.',
  kind: { product: 'sản phẩm', brand: 'thương hiệu', category: 'danh mục' },
}
