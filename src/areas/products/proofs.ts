/** Facts about products for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { images: [[], [{}]], tags: [[], [{}]], price: [0, 5_000] },
  fixes: [
    {
      off: 'products.publish',
      on: { status: 'hidden', images: [], tags: [{}], price: 1 },
      fix: 'products.edit',
    },
  ],
  // A picture that is claimed already, and a tag that is offered.
  async input(list) {
    const path = (area: string, where: unknown) =>
      `/api/${area}?limit=1&where=${encodeURIComponent(JSON.stringify(where))}`
    const [pictured] = await list(path('products', [['images', 'empty', false]]))
    const [tag] = await list(
      path('tags', [
        ['kind', 'eq', 'products'],
        ['status', 'eq', 'active'],
      ]),
    )
    // One that is on sale.
    return {
      variants: [[{ value1: 'Cỡ thử', price: 7_000_000 }]],
      images: [pictured?.images],
      tags: [[tag?.id]],
    }
  },
  phrases: {
    'products.go': { en: 'open products, product list', vi: 'mo san pham, danh sách sản phẩm, xem hàng hoá' },
    'products.create': { en: 'create product, add product', vi: 'tao san pham, thêm sản phẩm' },
    'products.edit': { en: 'edit product', vi: 'sua san pham' },
    'products.reprice': { en: 'change price, product price', vi: 'doi gia, đổi giá sản phẩm' },
    'products.receive': { en: 'receive goods, stock in', vi: 'nhap kho, nhập hàng' },
    'products.count-stock': { en: 'count stock, stocktaking', vi: 'kiem ke, kiểm kho' },
    'products.correct-stock': { en: 'correct stock, adjust stock', vi: 'dieu chinh ton kho, sửa tồn kho' },
    'products.hide': { en: 'hide product', vi: 'an san pham, ngừng bán sản phẩm' },
  },
}
