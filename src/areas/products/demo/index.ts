/** Demo products with their variants, pictures and stock. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { claimPictures } from '../../../server/demo/pictures.ts'
import { demo as brands } from '../../brands/demo/index.ts'
import { demo as categories } from '../../categories/demo/index.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import { area } from '../area.ts'
import { type DemoProduct, makeProducts } from './catalogue.ts'
import { PICTURE_SIDE, type PictureOf, storePictures } from './pictures.ts'
import { Stock } from './stock.ts'

export { type DemoProduct, type DemoVariant, productCount, rounded } from './catalogue.ts'
export type { Stock } from './stock.ts'

const VARIANT_COLUMNS = [
  'id',
  'product_id',
  'position',
  'code',
  'value1',
  'value2',
  'price',
  'sale_price',
  'weight_grams',
  'picture',
  'hidden',
  'stock',
  'reserved',
] as const

/** Of one product in so many the variants differ in weight and picture. */
const UNLIKE = 7

const variantRows = (product: DemoProduct, pictureOf: PictureOf) => {
  const { id, code, price, variants, row } = product
  const unlike = variants.length > 1 && Number(code.slice(area.code.prefix.length)) % UNLIKE === 2
  return variants.map((one, position) => [
    one.id,
    id,
    position,
    one.code,
    one.value1,
    one.value2,
    // Null: the product's price.
    one.price === price ? null : one.price,
    one.salePrice,
    unlike ? Number(row.weightGrams) + 15 * position : null,
    unlike && position === 1 ? pictureOf(product, 'close') : null,
    one.hidden,
    one.stock,
    one.reserved,
  ])
}

/** One of three products has a second picture. */
const imagesOf = (product: DemoProduct, pictureOf: PictureOf) =>
  JSON.stringify(
    product.pictured
      ? [
          { alt: '', picture: pictureOf(product) },
          ...(product.price % 3 === 0 ? [{ alt: 'Cận cảnh', picture: pictureOf(product, 'close') }] : []),
        ]
      : [],
  )

export const demo = defineDemo({
  area,
  needs: [shops, brands, categories],
  tables: ['products', 'product_variants', 'stock_movements'],
  phases: { 'product pictures': 15, products: 5 },
  make({ scene, use, dataDir, report }) {
    const pictures = storePictures(dataDir, (done, total) => report('product pictures', done, total))
    // `writeLast` awaits it later; until then a rejection would count as unhandled.
    pictures.catch(() => {})
    const products = makeProducts(scene, {
      shopIds: use(shops).map(({ id }) => id),
      brands: use(brands),
      categories: use(categories),
    })
    return { products, stock: new Stock(), pictures }
  },
  async writeLast({ made: { products, stock, pictures }, copier, db, report }) {
    const { pictureOf, names } = await pictures
    await claimPictures(db, names, PICTURE_SIDE)
    stock.settle(products)
    const add = (some: readonly DemoProduct[]) => {
      for (const product of some) {
        const inStock = product.variants.reduce((sum, variant) => sum + variant.stock, 0)
        const row = { ...product.row, images: imagesOf(product, pictureOf), stock: inStock }
        copier.records([{ id: product.id, row }])
        copier.add('product_variants', VARIANT_COLUMNS, variantRows(product, pictureOf))
      }
    }
    await copier.each(products, add, (done) => report('products', done, products.length))
  },
})
