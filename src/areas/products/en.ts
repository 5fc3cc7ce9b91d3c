import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Products',
  one: 'product',
  many: 'products',
  keywords: 'goods clubs balls golf',
  fields: {
    image: 'Picture',
    name: 'Product name',
    status: 'Status',
    brand: 'Brand',
    category: 'Category',
    shop: 'Supplier',
    price: 'Listed price',
    salePrice: 'Sale price',
    importPrice: 'Import price',
    stock: 'Stock',
    weightGrams: 'Weight (g)',
    tag: 'Tag',
    attribute1: 'Attribute 1',
    attribute2: 'Attribute 2',
    description: 'Description',
  },
  values: { status: { active: 'On sale', hidden: 'Hidden' } },
  empty: 'No product matches the filter.',
  reasons: {
    salePriceAbove: 'The sale price must not exceed the listed price.',
    inOrders: 'The product is in {count} orders: hide it instead of deleting.',
    stockFromVariants: 'The stock is the sum of {count} variants: change it at each variant.',
  },
  detail: {
    variants: 'Variants ({count})',
    variant: 'Variant',
    noVariants: 'The product has no variants.',
    price: 'Price',
    reserved: 'Reserved',
    available: 'Available',
  },
  transitions: {
    publish: {
      title: 'Show product',
      done: 'Showing {code}',
      doneMany: 'Showing {count} products',
      will: '{count} products will be on sale again',
    },
    hide: {
      title: 'Hide product',
      done: 'Hid {code}',
      doneMany: 'Hid {count} products',
      will: '{count} products will be hidden from the shop',
    },
  },
}
