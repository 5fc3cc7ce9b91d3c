/**
 * Fills a database with demo data: a golf marketplace after 13 months of business, the same for the same
 * seed, instant and number of orders. Orders are made and written batch by batch, so memory does not grow
 * with their number.
 */

import { area as ruleArea } from '../../areas/assignment-rules/area.ts'
import { area as carrierArea } from '../../areas/carriers/area.ts'
import { area as customerArea } from '../../areas/customers/area.ts'
import { area as orderArea } from '../../areas/orders/area.ts'
import { area as productArea } from '../../areas/products/area.ts'
import { area as policyArea } from '../../areas/return-policies/area.ts'
import { area as shopArea } from '../../areas/shops/area.ts'
import { area as voucherArea } from '../../areas/vouchers/area.ts'
import type { Database } from '../kit/database/database.ts'
import { AUDIT_COLUMNS, auditRows, TRAILED_ORDERS } from './activity.ts'
import { ATTEMPT_COLUMNS, attemptRows } from './attempts.ts'
import { makeShelf } from './cart.ts'
import { linkCases, writeCases } from './cases.ts'
import { makeProducts, type Product } from './catalogue.ts'
import { handlersOf, seedColleagues } from './colleagues.ts'
import { type Copier, copyAll } from './copier.ts'
import { makeCustomer } from './customers.ts'
import { writeDailyJobs } from './daily.ts'
import { DeliveryBook, writeDelivery } from './delivery.ts'
import { timedId } from './ids.ts'
import { Tally } from './ledger.ts'
import {
  CALL_COLUMNS,
  CANCELLATION_COLUMNS,
  LINE_COLUMNS,
  orderRows,
  PAYMENT_COLUMNS,
  REMITTANCE_COLUMNS,
} from './order-rows.ts'
import { makeOrders, type Order } from './orders.ts'
import { addPastCalls } from './past-calls.ts'
import { storePictures } from './pictures.ts'
import { policyDays, returnRows, tablesOf } from './returns.ts'
import { makeAssignmentRules } from './rules.ts'
import { iso, makeScene, type Scene } from './scene.ts'
import { ROLES, STAFF, seedStaff } from './staff.ts'
import {
  demoState,
  keptIndexes,
  markComplete,
  markFinished,
  markPartial,
  prepareState,
  SeedingElsewhere,
} from './state.ts'
import { addEarnings, makeCarriers, makePolicies, makeShop } from './suppliers.ts'
import {
  ANALYSED,
  analyseTable,
  createIndex,
  dropIndexes,
  emptyTables,
  holdsRecords,
  inTurn,
  type RecordRow,
  readIndexes,
  rowsOf,
  setSequences,
} from './tables.ts'
import { CODE_COLUMNS, USE_COLUMNS, VoucherBook } from './vouchers.ts'

export { demoState } from './state.ts'

const DEMO_ORDERS = 50_000
const DEMO_SEED = 2026
const TEN_MINUTES_MS = 600_000

export type Phase = 'pictures' | 'orders' | 'products' | 'customers' | 'indexes'
export type Progress = { phase: Phase; done: number; total: number }

export type SeedOptions = {
  /** Default 50,000; `scene.ts` says how many customers and products go with them. */
  orders?: number
  seed?: number
  /** The instant that all data lead up to, ms; default: the ten minutes that began last, so that there are orders of this hour. */
  now?: number
  /** Pictures go to `<dataDir>/files`. */
  dataDir: string
  /** Throws away the records that are there: customers, orders, products, shops, carriers, policies. */
  replace?: boolean
  onProgress?(progress: Progress): void
}

/** The database holds records that seeding would destroy. */
export class RecordsThere extends Error {
  constructor() {
    super('The database already holds records. Seeding would replace them: say so with --replace.')
    this.name = 'RecordsThere'
  }
}

const SEED_LOCK = 7_205_001

/** Runs `work` while no other process fills the same database; throws SeedingElsewhere while one does. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has one session and a folder lock of its own: nobody else can be seeding.
  if (database.kind === 'pglite') return work()
  await database.session(async (session) => {
    const [lock] = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SEED_LOCK,
    ])
    if (!lock?.taken) throw new SeedingElsewhere()
    try {
      await work()
    } finally {
      await session.query('select pg_advisory_unlock($1)', [SEED_LOCK])
    }
  })
}

/**
 * Writes staff and demo data. Rows of an interrupted seeding are thrown away; other records only with
 * `replace`, else RecordsThere is thrown and nothing is changed.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await fillDemo(database, options)
  await finishDemo(database, options)
}

/** As `seedDemo` without the part of `finishDemo`: users can work, some queries take a little longer. */
export async function fillDemo(database: Database, options: SeedOptions): Promise<void> {
  await alone(database, () => fill(database, options))
}

/** Builds the indexes that `fillDemo` left out and makes the planner's statistics; goes on where it was cut off. */
export async function finishDemo(
  database: Database,
  { onProgress = () => {}, signal }: Pick<SeedOptions, 'onProgress'> & { signal?: AbortSignal },
): Promise<void> {
  await alone(database, async () => {
    const indexes = await keptIndexes(database)
    const total = indexes.length + ANALYSED.length
    let done = 0
    const steps = [
      ...indexes.map((index) => () => createIndex(database, index)),
      ...ANALYSED.map((table) => () => analyseTable(database, table)),
    ]
    for (const step of steps) {
      if (signal?.aborted) return
      await step()
      onProgress({ phase: 'indexes', done: ++done, total })
    }
    await markFinished(database.db)
  })
}

async function fill(database: Database, options: SeedOptions): Promise<void> {
  const { orders = DEMO_ORDERS, seed = DEMO_SEED, dataDir, onProgress = () => {} } = options
  const now = options.now ?? Math.floor(Date.now() / TEN_MINUTES_MS) * TEN_MINUTES_MS
  const before = await demoState(database)
  if (before.state !== 'partial' && !options.replace && (await holdsRecords(database)))
    throw new RecordsThere()

  const pictures = storePictures(dataDir, (done, total) => onProgress({ phase: 'pictures', done, total }))
  // Rejected while the database is prepared, it would otherwise count as unhandled.
  pictures.catch(() => {})
  await prepareState(database)
  const kept = before.state === 'none' ? [] : await keptIndexes(database)
  const present = await readIndexes(database)
  const indexes = [...present, ...kept.filter((old) => !present.some((index) => index.name === old.name))]
  await markPartial(database.db, { orders, seed, now: iso(now), indexes })
  await emptyTables(database)
  await dropIndexes(database, indexes)

  await seedStaff(database)
  const telesales = ROLES.find((role) => role.key === 'telesales')
  if (telesales) await seedColleagues(database.db, telesales.id)

  const scene = makeScene({ orders, seed, now })
  const { first, later } = inTurn(indexes)
  await withoutWaiting(database, async () => {
    const counts = await write(database, scene, pictures, onProgress)
    await setSequences(database, counts)
    await addPastCalls(database.db)
    for (const index of first) await createIndex(database, index)
    await linkCases(database.db, now)
    await addEarnings(database.db)
  })
  await markComplete(database.db, later)
}

/** Triggers that have nothing to do before anything else is there, and would look for it row by row. */
const IDLE_TRIGGERS = [
  ['orders', 'leads_of_new_order'],
  ['call_attempts', 'call_spans_of_new'],
] as const

/** An interrupted seeding starts over: no commit need wait for the disk, no idle trigger need run. */
async function withoutWaiting(database: Database, work: () => Promise<void>): Promise<void> {
  const each = (what: string) =>
    IDLE_TRIGGERS.map(([table, trigger]) => `alter table ${table} ${what} trigger ${trigger};`).join(' ')
  // The embedded database has one session, so that the setting holds for all that follows.
  const isEmbedded = database.kind === 'pglite'
  await database.exec(each('disable'))
  if (isEmbedded) await database.exec('set synchronous_commit = off')
  try {
    await work()
  } finally {
    if (isEmbedded) await database.exec('reset synchronous_commit')
    await database.exec(each('enable'))
  }
}

/** Statistics are made once, after the last batch. */
function copyIn(database: Database, table: string, columns: readonly string[], rows: readonly unknown[][]) {
  return rows.length > 0 ? database.copyIn(table, columns, rows, { analyze: false }) : undefined
}

async function write(
  database: Database,
  scene: Scene,
  pictures: Promise<(product: Product) => string>,
  onProgress: (progress: Progress) => void,
): Promise<Record<string, number>> {
  const carriers = makeCarriers(scene)
  const shops = Array.from({ length: scene.shops }, (_, index) => makeShop(scene, index))
  const shopIds = shops.map((shop) => shop.id)
  const policies = makePolicies(scene, shopIds)
  const products = makeProducts(scene, shopIds)
  const cast = { shelf: makeShelf(shops, products), carriers, handlers: handlersOf() }

  const copy = (table: string, shape: ReturnType<typeof rowsOf>, records: readonly RecordRow[]) =>
    copyIn(database, table, shape.columns, records.map(shape.toRow))
  await copy('carriers', rowsOf(carrierArea), carriers)
  await copy('shops', rowsOf(shopArea), shops)
  await copy('return_policies', rowsOf(policyArea), policies)

  const imageOf = await pictures
  const tally = new Tally(scene)
  const book = new VoucherBook(scene)
  const delivery = new DeliveryBook(scene)
  const known = { imageOf, daysOf: policyDays(policies) }
  await writeOrders(database, scene, { tally, book, delivery }, makeOrders(scene, cast), known, onProgress)
  const vouchers = book.records(shopIds)
  await copy('vouchers', rowsOf(voucherArea), vouchers)
  await copyIn(database, 'voucher_codes', CODE_COLUMNS, book.codes(vouchers))
  const rules = makeAssignmentRules(scene, handlersOf())
  await copy('assignment_rules', rowsOf(ruleArea), rules)
  const made = {
    ...(await writeDelivery(database, delivery)),
    ...(await writeDailyJobs(database, scene)),
    ...(await writeCases(database, scene, handlersOf())),
  }
  tally.settle(products)
  await writeProducts(database, products, imageOf, onProgress)
  await writeCustomers(database, scene, tally, onProgress)
  return {
    carriers: carriers.length,
    shops: shops.length,
    return_policies: policies.length,
    vouchers: vouchers.length,
    assignment_rules: rules.length,
    ...made,
    products: products.length,
    orders: scene.orders,
    customers: scene.customers,
  }
}

async function writeOrders(
  database: Database,
  scene: Scene,
  { tally, book, delivery }: { tally: Tally; book: VoucherBook; delivery: DeliveryBook },
  orders: Iterable<Order>,
  { imageOf, daysOf }: { imageOf: (product: Product) => string; daysOf: (shop: unknown) => number },
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const shape = rowsOf(orderArea, ['groupId'])
  const warehouse = STAFF.find((person) => person.roleKey === 'warehouse') ?? null
  const trailedFrom = scene.orders - TRAILED_ORDERS
  const add = (copier: Copier, some: readonly Order[]) => {
    copier.add('orders', shape.columns, some.map(shape.toRow))
    for (const order of some) {
      const rows = orderRows(scene, order, imageOf)
      copier.add('order_lines', LINE_COLUMNS, rows.lines)
      copier.add('order_payments', PAYMENT_COLUMNS, rows.payments)
      copier.add('order_calls', CALL_COLUMNS, rows.calls)
      copier.add('order_cancellations', CANCELLATION_COLUMNS, rows.cancellations)
      copier.add('order_attempts', ATTEMPT_COLUMNS, attemptRows(scene, order))
      copier.add('order_remittances', REMITTANCE_COLUMNS, rows.remittances)
      copier.add('voucher_uses', USE_COLUMNS, book.rowsOf(order))
      const lineIds = rows.lines.map(([id]) => String(id))
      const returned = returnRows(scene, order, lineIds, daysOf(order.row.shop), warehouse)
      for (const [table, columns, all] of tablesOf([returned])) copier.add(table, columns, all)
      if (order.index >= trailedFrom) copier.add('audit', AUDIT_COLUMNS, auditRows(scene, order, warehouse))
    }
  }
  const counted = function* () {
    for (const order of orders) {
      tally.add(order)
      delivery.add(order)
      yield order
    }
  }
  await copyAll(database, counted(), add, (done) =>
    onProgress({ phase: 'orders', done, total: scene.orders }),
  )
}

async function writeProducts(
  database: Database,
  products: readonly Product[],
  imageOf: (product: Product) => string,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const shape = rowsOf(productArea)
  const add = (copier: Copier, some: readonly Product[]) => {
    for (const product of some) {
      const { id, price, row, variants } = product
      const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
      const image = imageOf(product)
      copier.add('products', shape.columns, [shape.toRow({ id, row: { ...row, image, stock } })])
      copier.add(
        'product_variants',
        ['id', 'product_id', 'code', 'value1', 'value2', 'price', 'stock', 'reserved'],
        variants.map((one) => [
          one.id,
          id,
          one.code,
          one.value1,
          one.value2,
          // Without a price of its own it follows the product's.
          one.price === price ? null : one.price,
          one.stock,
          one.reserved,
        ]),
      )
    }
  }
  const total = products.length
  await copyAll(database, products, add, (done) => onProgress({ phase: 'products', done, total }))
}

const POINT_COLUMNS = ['id', 'customer_id', 'kind', 'points', 'at'] as const

/** What every third buyer has been given: one in a hundred of what they spent, in thousands. */
const pointsOf = (index: number, spent: number) => (index % 3 === 0 ? Math.floor(spent / 100_000) * 1_000 : 0)

/** Where a customer's points come from. */
function pointRows(scene: Scene, { id, row }: RecordRow): unknown[][] {
  const at = Number(row.createdAt)
  const random = scene.streams('points', Number(String(row.code).replace(/\D/g, '')))
  return row.points ? [[timedId(at, random), id, 'opening', row.points, iso(at)]] : []
}

async function writeCustomers(
  database: Database,
  scene: Scene,
  tally: Tally,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const shape = rowsOf(customerArea)
  const customers = function* (): Generator<RecordRow> {
    for (let index = 0; index < scene.customers; index++) {
      const customer = makeCustomer(scene, index)
      customer.row.orderCount = tally.orderCount[index]
      customer.row.spent = tally.spent[index]
      customer.row.points = pointsOf(index, tally.spent[index] ?? 0)
      yield customer
    }
  }
  const add = (copier: Copier, some: readonly RecordRow[]) => {
    copier.add('customers', shape.columns, some.map(shape.toRow))
    for (const one of some) copier.add('point_entries', POINT_COLUMNS, pointRows(scene, one))
  }
  const total = scene.customers
  await copyAll(database, customers(), add, (done) => onProgress({ phase: 'customers', done, total }))
}
