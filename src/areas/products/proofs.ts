/** Facts about products for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'products.go': { en: 'open products, product list', vi: 'mo san pham, danh sách sản phẩm, xem hàng hoá' },
    'products.create': { en: 'create product, add product', vi: 'tao san pham, thêm sản phẩm' },
    'products.edit': { en: 'edit product', vi: 'sua san pham' },
    'products.reprice': { en: 'change price, product price', vi: 'doi gia, đổi giá sản phẩm' },
    'products.receive': { en: 'receive goods, stock in', vi: 'nhap kho, nhập hàng' },
    'products.count-stock': { en: 'count stock, stocktaking', vi: 'kiem ke, kiểm kho' },
    'products.hide': { en: 'hide product', vi: 'an san pham, ngừng bán sản phẩm' },
  },
}
