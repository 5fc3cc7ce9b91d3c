import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { tagsOf } from '../tags/field.ts'

const OFFERED = [['status', 'eq', 'active']] as const

/** Goods for sale (spec section 3). Two attributes make the variants, each with price, stock and code. */
export const area = defineArea({
  id: 'products',
  path: '/Product',
  role: 'Product',
  group: 'catalogue',
  icon: 'tag',
  code: { prefix: 'SP', digits: 5 },
  verbs: [...STANDARD_VERBS, 'publish', 'hide', 'reprice', 'receive', 'count-stock', 'write-off'],
  goKey: 'g p',
  sort: '-createdAt',
  subtitleField: 'brand',
  fields: {
    images: { type: 'pictures', width: 60, sort: false },
    name: { type: 'text', search: true, width: 300, editable: true },
    status: {
      type: 'enum',
      values: ['active', 'hidden'],
      tones: { active: 'green', hidden: 'grey' },
      width: 120,
    },
    brand: { type: 'ref', area: 'brands', where: OFFERED, search: true, width: 130, editable: true },
    /** The main one. */
    category: { type: 'ref', area: 'categories', where: OFFERED, search: true, width: 130, editable: true },
    /** Further ones, without the main one. */
    categories: { type: 'refs', area: 'categories', where: OFFERED, shown: false, sort: false, width: 180 },
    /** All of them, to be filtered by. */
    inCategories: { type: 'refs', area: 'categories', derived: 'sql', shown: false, sort: false, width: 180 },
    shop: { type: 'ref', area: 'shops', search: true, width: 180, sort: false, editable: true },
    price: { type: 'money', width: 130, editable: true },
    salePrice: { type: 'money', optional: true, width: 130, editable: true },
    importPrice: { type: 'money', optional: true, shown: false, width: 130, editable: true },
    stock: { type: 'integer', width: 90, editable: true },
    weightGrams: { type: 'integer', shown: false, width: 110, editable: true },
    tags: { ...tagsOf('products'), shown: false },
    /** Of published reviews: their average, and how many there are. */
    rating: { type: 'decimal', places: 1, optional: true, derived: 'sql', sort: false, width: 110 },
    reviewCount: { type: 'integer', derived: 'sql', sort: false, shown: false, width: 110 },
    attribute1: { type: 'text', optional: true, list: false, editable: true },
    attribute2: { type: 'text', optional: true, list: false, editable: true },
    /** Each has a stock of its own, which only movements change. Without a code or a price: one is made, the product's. */
    variants: {
      type: 'lines',
      list: false,
      max: 100,
      columns: {
        value1: { type: 'text', optional: true, width: 160 },
        value2: { type: 'text', optional: true, width: 160 },
        sku: { type: 'text', optional: true, width: 150 },
        price: { type: 'money', optional: true, width: 130 },
      },
    },
    description: { type: 'rich', optional: true, list: false },
  },
  columns: [
    'code',
    'images',
    'name',
    'status',
    'brand',
    'category',
    'shop',
    'price',
    'salePrice',
    'stock',
    'rating',
  ],
})

export type Product = RecordOf<typeof area>
