/** Facts about sales for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

/** A product is in one sale at a time: each sample has another one. */
let samples = 0

export const proofs: AreaProofs = {
  input: async (list) => {
    const where = encodeURIComponent('[["price","gte",100000]]')
    const goods = await list(`/api/products?limit=100&where=${where}`)
    samples += 1
    return {
      products: [
        [{ product: goods[samples % goods.length]?.id, salePrice: 1_000, quantity: null, perCustomer: null }],
      ],
      belowImport: [true],
    }
  },
  phrases: {
    'sales.go': { en: 'open sales, flash sale', vi: 'mo giam gia, flash sale' },
    'sales.create': { en: 'add sale', vi: 'thêm chương trình giảm giá' },
  },
}
