import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Categories',
  one: 'category',
  many: 'categories',
  keywords: 'tree, department, group of goods, taxonomy',
  names: 'department, goods group',
  fields: {
    image: 'Picture',
    name: 'Category name',
    nameEn: 'English name',
    parent: 'Parent category',
    productCount: 'Products',
    place: 'Place',
    status: 'Status',
    description: 'Description',
  },
  help: {
    parent: 'Empty: at the top. Six levels at most.',
    image: 'Shown with the category’s name on the storefront.',
    productCount: 'Those of its subcategories too, each product once.',
  },
  values: { status: { active: 'In use', inactive: 'Stopped' } },
  verbs: { merge: 'Merge two categories' },
  empty: 'No category matches the filter.',
  views: { all: 'All', noImage: 'Without picture', unused: 'Without products', inactive: 'Stopped' },
  reasons: {
    imageNeeded: 'Please select a category image',
    nameTaken: 'There is a category “{name}” ({code}) here: choose it, or take another name.',
    nameStopped: 'There is a category “{name}” ({code}) here, which is stopped: use it again.',
    childTwice: 'Both have a subcategory “{name}”: merge those two first.',
    inUse:
      'Still used by products: {products}, subcategories: {children}, vouchers: {vouchers}, display categories: {displays}. Merge it into another category, or stop using it.',
    rulesMoved: 'The move changes the discounts and contract clauses of its products ({products}).',
    rulesMovedMany: 'categories whose discounts or contract clauses change with the move',
    rulesIn: 'Will apply: {rules}.',
    rulesInMore: 'Will apply: {rules} and {more} more.',
    rulesInHidden: 'Will apply: {more} that you may not view.',
    rulesOut: 'Will no longer apply: {rules}.',
    rulesOutMore: 'Will no longer apply: {rules} and {more} more.',
    rulesOutHidden: 'Will no longer apply: {more} that you may not view.',
  },
  detail: { under: 'Subcategories' },
  transitions: {
    activate: {
      title: 'Use category again',
      done: 'Using {code} again',
      doneMany: 'Using {count} categories again',
      doneMany_one: 'Using {count} category again',
      will: '{count} categories will be used again',
      will_one: '{count} category will be used again',
    },
    deactivate: {
      title: 'Stop using category',
      done: 'Stopped {code}; products that have it keep it',
      doneMany: 'Stopped {count} categories; products that have them keep them',
      doneMany_one: 'Stopped {count} category; products that have it keep it',
      will: '{count} categories will no longer be offered',
      will_one: '{count} category will no longer be offered',
    },
  },
}
