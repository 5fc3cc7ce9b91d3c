import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { tagsOf } from '../tags/field.ts'

const OFFERED = [['status', 'eq', 'active']] as const
const ON_SALE = ['status', 'eq', 'active'] as const

/** Goods for sale (spec section 3). Two attributes make the variants, each with price, stock and code. */
export const area = defineArea({
  id: 'products',
  path: '/Product',
  role: 'Product',
  group: 'catalogue',
  icon: 'tag',
  code: { prefix: 'SP', digits: 5 },
  verbs: [
    ...STANDARD_VERBS,
    'publish',
    'hide',
    'reprice',
    'receive',
    'count-stock',
    'correct-stock',
    'write-off',
  ],
  // A hidden product is no work to be done.
  without: ['queue'],
  goKey: 'g p',
  sort: '-createdAt',
  subtitleField: 'brand',
  listedOn: {
    categories: {
      by: 'inCategories',
      columns: ['name', 'status', 'category', 'shop', 'price', 'stock'],
      count: 'productCount',
    },
    brands: { by: 'brand', columns: ['name', 'status', 'shop', 'price', 'stock'], count: 'productCount' },
    shops: { by: 'shop', columns: ['name', 'status', 'price', 'stock'] },
  },
  // Stars and their number.
  follows: ['reviews'],
  fields: {
    images: { type: 'pictures', width: 60, sort: false },
    name: { type: 'text', search: true, width: 300, editable: true },
    /** The supplier's own one, besides the code that is given; unique over products and variants. */
    ownCode: { type: 'code', optional: true, search: true, shown: false, width: 130 },
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
    stock: {
      type: 'integer',
      width: 90,
      fixed: { why: 'stockByCommands', by: 'count-stock' },
    },
    /** Sold below what it costs to buy. */
    belowImport: { type: 'boolean', derived: 'sql', shown: false, sort: false, width: 130 },
    /** Its category is the one of goods that had none. */
    unsorted: { type: 'boolean', derived: 'sql', shown: false, sort: false, width: 130 },
    weightGrams: { type: 'integer', shown: false, width: 110, editable: true },
    tags: { ...tagsOf('products'), shown: false },
    /** Of published reviews: their average, and how many there are. */
    rating: { type: 'decimal', places: 1, optional: true, derived: 'sql', sort: false, width: 110 },
    reviewCount: { type: 'integer', derived: 'sql', sort: false, shown: false, width: 110 },
    attribute1: { type: 'text', optional: true, list: false, editable: true },
    attribute2: { type: 'text', optional: true, list: false, editable: true },
    /**
     * Each has a stock of its own, which only movements change. Without a code one is made; without a price, weight or picture it
     * has the product's.
     */
    variants: {
      type: 'lines',
      list: false,
      max: 100,
      columns: {
        value1: { type: 'text', optional: true, width: 120 },
        value2: { type: 'text', optional: true, width: 120 },
        sku: { type: 'text', optional: true, width: 130 },
        price: { type: 'money', optional: true, width: 118 },
        salePrice: { type: 'money', optional: true, width: 118 },
        weightGrams: { type: 'integer', optional: true, width: 84 },
        picture: { type: 'image', optional: true, width: 66 },
        /** No longer sold, but still in orders or on the shelf. */
        hidden: { type: 'boolean', width: 44 },
      },
    },
    description: { type: 'rich', optional: true, list: false },
  },
  views: [
    { id: 'all', where: [] },
    { id: 'noImage', where: [['images', 'empty', true], ON_SALE] },
    { id: 'noCategory', where: [['unsorted', 'eq', true], ON_SALE] },
    { id: 'noTags', where: [['tags', 'empty', true], ON_SALE] },
    { id: 'belowImport', where: [['belowImport', 'eq', true], ON_SALE] },
    { id: 'soldOut', where: [['stock', 'lte', 0], ON_SALE] },
    { id: 'hidden', queue: false, where: [['status', 'eq', 'hidden']] },
  ],
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
