/** Demo contracts: waiting, approved, hidden, rejected, replaced by a new version, to come, expired. */
import { addDays } from '../../../core/dates/dates.ts'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { personName } from '../../../server/demo/people.ts'
import type { Random } from '../../../server/demo/random.ts'
import { DAY, HOUR, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { type DemoUpload, paper, storeUploads } from '../../../server/demo/uploads.ts'
import { demo as brands } from '../../brands/demo/index.ts'
import { demo as categories, categoriesAbove } from '../../categories/demo/index.ts'
import { type DemoProduct, demo as products } from '../../products/demo/index.ts'
import { type DemoShop, demo as shops } from '../../shops/demo/index.ts'
import { area, GOODS } from '../area.ts'
import { ClauseBook, type DemoDiscount } from './clauses.ts'

export type { ClauseBook, DemoClause } from './clauses.ts'

import { CONTRACTS, type ContractText, type DiscountText } from './contracts.ts'

const MILLION = 1_000_000
const idOf = (role: string) => STAFF.find(({ roleKey }) => roleKey === role)?.id ?? ''
const [AUTHOR, OTHER, APPROVER] = [idOf('content'), idOf('manager'), idOf('accountant')]

/** Undefined where the supplier has no such product: few orders are seeded with few products. */
type Id = (goods: DiscountText['goods'], shop: number) => string | undefined
type File = { file: string; name: string; size: number }

type Draft = {
  id: string
  text: ContractText
  at: number
  code: string
  by: string
  random: Random
  supplier: DemoShop | undefined
}
type Made = Draft & { lines: readonly DiscountLine[] }

function draft(scene: Scene, text: ContractText, index: number, supplier: DemoShop | undefined): Draft {
  const random = scene.streams('contracts', index)
  const at = scene.now + text.signed * DAY - 2 * HOUR
  const by = index % 4 === 1 ? OTHER : AUTHOR
  return { id: timedId(at, random), text, at, code: codeOf(area, index + 1), by, random, supplier }
}

/** A file of a contract, with its upload. */
function attach({ id, random, at, by, supplier, text }: Made, name: string, lines: readonly string[]) {
  const bytes = paper(name, [`Nhà cung cấp: ${supplier?.name ?? ''}`, text.name, ...lines])
  const upload: DemoUpload = {
    ...{ id: timedId(at, random), area: area.id, name: `${name}.pdf`, bytes, record: id, by },
  }
  const file: File = { file: upload.id, name: upload.name, size: bytes.length }
  return { upload, file }
}

const termsOf = ({ discounts }: ContractText) =>
  discounts.flatMap(({ name, bands }) =>
    bands.map(([percent, from]) => `${name}: ${percent} %${from > 0 ? ` từ ${from} triệu` : ''}`),
  )

const day = (scene: Scene, days: number | null | undefined) =>
  days === null || days === undefined ? null : addDays(localDay(scene.now), days)

function rowOf(scene: Scene, made: Made, all: readonly Made[], document: File | null) {
  const { text, at, code, by, random, supplier } = made
  const decided = text.status === 'approved' || text.status === 'superseded'
  const approvedAt = decided ? at + 26 * HOUR : null
  return {
    ...{ code, createdAt: at, createdById: by, editedBy: by, updatedBy: decided ? APPROVER : by },
    updatedAt: approvedAt ?? at,
    ...{ name: text.name, supplier: supplier?.id, kind: text.kind, status: text.status },
    use: decided ? (text.hidden ? 'hidden' : 'activated') : null,
    signer: String(supplier?.row.representative ?? supplier?.row.owner ?? personName(random, 'male')),
    signedOn: day(scene, text.signed),
    effectiveOn: day(scene, text.from),
    expiresOn: day(scene, text.to),
    agreedUntil: day(scene, text.agreed),
    replaces: text.replaces === undefined ? null : all[text.replaces]?.id,
    bankAccount: supplier?.row.bankAccount,
    bankHolder: supplier?.row.bankHolder,
    bankName: supplier?.row.bankName,
    document: document && JSON.stringify(document),
    approver: decided ? APPROVER : null,
    approvedAt,
    rejectReason: text.rejected ?? null,
    note: text.note ?? null,
  }
}

const DISCOUNT_COLUMNS = [
  ...LINE_KEYS,
  ...['name', 'category_id', 'brand_id', 'product_id'],
  ...['value', 'revenue_from', 'revenue_to'],
]

type DiscountLine = {
  id: string
  name: string
  goods: DiscountText['goods']
  item: string
  percent: number
  from: number
  to: number | null
}

/** Lines of discounts whose goods are there. */
function discountLines({ text, at, random }: Draft, goodsId: Id): DiscountLine[] {
  return text.discounts.flatMap(({ name, goods, bands }) => {
    const item = goodsId(goods, text.shop)
    if (item === undefined) return []
    return bands.map(([percent, from], place) => {
      const to = bands[place + 1]?.[1] ?? null
      return { id: timedId(at, random), name, goods, item, percent, from, to }
    })
  })
}

const discountRows = ({ id: contract, lines }: Made): unknown[][] =>
  lines.map(({ id, name, goods, item, percent, from, to }, position) => {
    const of = (kind: string) => (kind in goods ? item : null)
    return [
      ...[id, contract, position, name, of('category'), of('brand'), of('product')],
      ...[percent * 100, from * MILLION, to === null ? null : to * MILLION],
    ]
  })

const isHeld = ({ status, hidden }: ContractText) =>
  status === 'superseded' || (status === 'approved' && !hidden)

const rankOf = (goods: DiscountText['goods']) => GOODS.findIndex((kind) => kind in goods)

/** Discounts of contracts that hold, as orders have them. */
function discountsOf(scene: Scene, { id: contract, text, lines }: Made, goodsId: Id): DemoDiscount[] {
  if (!isHeld(text)) return []
  return text.discounts.flatMap(({ name, goods, more = [] }) => {
    const item = goodsId(goods, text.shop)
    if (item === undefined) return []
    return {
      ...{ contract, name, shop: text.shop, from: day(scene, text.from) ?? '', to: day(scene, text.to) },
      goods: [goods, ...more].flatMap((one) => {
        const id = goodsId(one, text.shop)
        return id === undefined ? [] : { id, rank: rankOf(one) }
      }),
      bands: lines
        .filter((line) => line.item === item)
        .map(({ id, percent, from }) => ({ id, value: percent * 100, from: from * MILLION })),
    }
  })
}

/** Rows of the goods of contracts that hold. */
function itemRows(scene: Scene, { id, text, supplier }: Made, goodsId: Id): unknown[][] {
  if (!isHeld(text)) return []
  return text.discounts.flatMap(({ goods, more = [] }) => {
    const group = goodsId(goods, text.shop)
    return [goods, ...more].flatMap((one) => {
      const item = goodsId(one, text.shop)
      const days = [day(scene, text.from), day(scene, text.to)]
      return item && group ? [[id, supplier?.id, item, item === group ? null : group, ...days]] : []
    })
  })
}

/** Further goods of discounts. */
function goodsRows({ id, text, at, random }: Made, goodsId: Id): unknown[][] {
  const all = text.discounts.flatMap(({ name, more = [] }) => more.map((goods) => ({ name, goods })))
  return all.map(({ name, goods }, position) => {
    const of = (kind: string) => (kind in goods ? goodsId(goods, text.shop) : null)
    return [timedId(at, random), id, position, name, of('category'), of('brand'), of('product')]
  })
}

export type DemoGoods = {
  suppliers: readonly DemoShop[]
  categories: ReadonlyMap<string, string>
  brands: ReadonlyMap<string, string>
  products: readonly DemoProduct[]
}

/** The contracts, and the book of their discounts for orders. */
export function makeContracts(
  scene: Scene,
  { suppliers, categories: groups, brands: makers, products: all }: DemoGoods,
) {
  const goodsId: Id = (named, shop) => {
    if ('category' in named) return groups.get(named.category)
    if ('brand' in named) return makers.get(named.brand)
    return all.filter((one) => one.shop === shop)[named.product]?.id
  }
  const contracts = CONTRACTS.map((text, index): Made => {
    const one = draft(scene, text, index, suppliers[text.shop])
    return { ...one, lines: discountLines(one, goodsId) }
  })
  const discounts = contracts.flatMap((one) => discountsOf(scene, one, goodsId))
  return { contracts, goodsId, book: new ClauseBook(discounts, categoriesAbove(groups)) }
}

export const demo = defineDemo({
  area,
  needs: [shops, brands, categories, products],
  tables: ['contracts', 'contracts_discounts', 'contracts_goods', 'contracts_excerpts', 'contract_items'],
  columns: ['createdById', 'agreedUntil'],
  make: ({ scene, use }) =>
    makeContracts(scene, {
      suppliers: use(shops),
      categories: use(categories),
      brands: use(brands),
      products: use(products).products,
    }),
  async writeLast({ scene, copier, made: { contracts: all, goodsId }, db, dataDir }) {
    const uploads: DemoUpload[] = []
    const keep = ({ upload, file }: ReturnType<typeof attach>): File => {
      uploads.push(upload)
      return file
    }
    const records = all.map((made) => {
      const isDraft = made.text.status === 'pending' && !made.text.excerpts
      const document = isDraft ? null : keep(attach(made, `Hợp đồng ${made.code}`, termsOf(made.text)))
      return { id: made.id, row: rowOf(scene, made, all, document) }
    })
    copier.records(records)
    // Lines belong to a contract that is there.
    await copier.end()
    copier.add('contracts_discounts', DISCOUNT_COLUMNS, all.flatMap(discountRows))
    copier.add(
      'contracts_goods',
      [...LINE_KEYS, 'discount', 'category_id', 'brand_id', 'product_id'],
      all.flatMap((made) => goodsRows(made, goodsId)),
    )
    const excerpts = all.flatMap((made) =>
      (made.text.excerpts ?? []).map((name, position) => {
        const file = keep(attach(made, `${made.code} ${name.split(' – ')[0]}`, [name, ...termsOf(made.text)]))
        return [timedId(made.at, made.random), made.id, position, name, JSON.stringify(file)]
      }),
    )
    copier.add('contracts_excerpts', [...LINE_KEYS, 'name', 'file'], excerpts)
    copier.add(
      'contract_items',
      ['contract_id', 'supplier_id', 'item_id', 'group_id', 'starts_on', 'ends_on'],
      all.flatMap((made) => itemRows(scene, made, goodsId)),
    )
    await storeUploads(db, dataDir, uploads)
  },
})
