/** The question which products a display category has, from the values of its record or its form. */
import { linesIn } from '../../../core/lines.ts'
import type { MembersAsked } from '../schema.ts'

/** Values that determine the products. */
export const NAMES = ['source', 'products', 'categories', 'brands', 'tags', 'shops', 'discount'] as const

const idOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null && 'id' in value
      ? [String(value.id)]
      : []

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(idOf) : [])

/** The question; values that are still being typed may make it one that the server refuses. */
export function askedOf(values: Readonly<Record<string, unknown>>): MembersAsked {
  const { source, products, discount } = values
  return {
    source: source === 'rule' ? 'rule' : 'hand',
    products: [...new Set(linesIn(products).flatMap(({ product }) => idOf(product)))],
    categories: idsOf(values.categories),
    brands: idsOf(values.brands),
    tags: idsOf(values.tags),
    shops: idsOf(values.shops),
    discount: typeof discount === 'number' ? discount : null,
  }
}
