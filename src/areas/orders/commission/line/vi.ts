/** Words of a line and of the button that asks for its price, fetched with a record. */
export const vi = {
  stockLeft: 'Kho chỉ còn {count}',
  lineDiscount: 'giảm {amount}',
  lineShare: 'ưu đãi của đơn −{amount}',
  price: 'Giá này: vì sao?',
  rate: 'Giá, hoa hồng {rate}: vì sao?',
  importPrice: 'Giá, giá nhập {price}: vì sao?',
  fee: 'Giảm phí vận chuyển: vì sao?',
}
