/** Words of the button that asks for a price, fetched with a record. */
export const vi = {
  price: 'Giá này: vì sao?',
  rate: 'Giá, hoa hồng {rate}: vì sao?',
  importPrice: 'Giá, giá nhập {price}: vì sao?',
  fee: 'Giảm phí vận chuyển: vì sao?',
}
