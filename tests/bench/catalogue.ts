/**
 * `node tests/bench/catalogue.ts [--products 300000] [--categories 10000] [--times 200]`: lists of many products, and the tree of
 * many categories, on PostgreSQL in a throw-away cluster: its demo products and categories are multiplied.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { measure, reporter } from './measure.ts'
import { copied, multiply } from './multiply.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '300000' },
    categories: { type: 'string', default: '10000' },
    times: { type: 'string', default: '200' },
  },
})
const [PRODUCTS, CATEGORIES, TIMES] = [values.products, values.categories, values.times].map(Number) as [
  number,
  number,
  number,
]

/** The demo catalogue, many times over; triggers do not run, since copies agree with each other as they are. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    // Copies of a tree: each below itself as before, with the places of its siblings.
    await multiply(client, 'categories', CATEGORIES, {
      id: copied('t.id'),
      code: `t.code || '-' || n`,
      name: `t.name || ' ' || n`,
      parent_id: `case when t.parent_id is not null then ${copied('t.parent_id')} end`,
      place: `t.place || n || 'V'`,
      search: `t.search || ' ' || n`,
    })
    const category = `coalesce((select c.id from categories c where c.id = ${copied('t.category_id').replace('|| n', '|| (n % 90)')}), t.category_id)`
    await multiply(client, 'products', PRODUCTS, {
      id: copied('t.id'),
      code: `'SP' || (1000000 + n * 10000 + t.r)`,
      own_code: 'null',
      name: `t.name || ' ' || n`,
      search: `t.search || ' ' || n`,
      category_id: category,
      created_at: `t.created_at - n * interval '1 minute'`,
    })
    await client.query(`vacuum analyze`)
  } finally {
    await client.end()
  }
}

const target = await benchTarget({ orders: 5_000, kind: 'postgres', fresh: true })
try {
  await fill(target.databaseUrl ?? '')
  const call = caller(target)
  const get = (path: string) => call('GET', path)
  type Listed = { data: { id: string; code: string }[]; total: number; totalKind: string }
  const listed = async (path: string): Promise<Listed> => JSON.parse(await get(path))
  const exact = async (path: string): Promise<number> => {
    for (let tries = 0; tries < 600; tries++) {
      const { total, totalKind } = await listed(path)
      if (totalKind === 'exact') return total
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('no exact total')
  }
  const where = (...conditions: unknown[]) => `where=${encodeURIComponent(JSON.stringify(conditions))}`
  const LIST = '/api/products?limit=50'
  const total = await exact(LIST)
  const [brands, categories] = await Promise.all([
    listed('/api/brands?limit=20'),
    listed('/api/categories?limit=20'),
  ])
  const codeOf = ({ data }: Listed, at: number) => data[at % data.length]?.code ?? ''
  const products = reporter(`catalogue of ${total.toLocaleString('en')} products on PostgreSQL, one client`)
  const p50 = (ms: number) => ({ ms, of: 'p50' }) as const
  const half = Math.floor(total / 2)
  const calls: readonly (readonly [
    string,
    ReturnType<typeof p50> | undefined,
    number,
    (at: number) => string,
  ])[] = [
    ['first 50 with total', p50(1.2), TIMES, () => LIST],
    ['filter by status', p50(1.2), TIMES, () => `${LIST}&${where(['status', 'eq', 'active'])}`],
    ['filter by brand', p50(1.2), TIMES, (at) => `${LIST}&${where(['brand', 'eq', codeOf(brands, at)])}`],
    [
      'filter by a branch of categories',
      undefined,
      TIMES / 4,
      (at) => `${LIST}&${where(['inCategories', 'in', [codeOf(categories, at)]])}`,
    ],
    ['row at 50 %', p50(3), TIMES, (at) => `${LIST}&at=${half + at * 97}`],
    [
      'search a name',
      p50(25),
      TIMES / 4,
      (at) => `${LIST}&q=${['gay+driver', 'ao+polo', 'bong+titleist', 'giay'][at % 4]}`,
    ],
  ]
  const listing = async (report: ReturnType<typeof reporter>, all: typeof calls) => {
    for (const [what, bar, often, path] of all) {
      await get(path(0))
      // The levels of a tree have no total.
      if (!path(0).includes('/tree')) await exact(path(0))
      report.times(what, await measure(often, (at) => get(path(at)), 5), bar)
    }
  }
  await listing(products, calls)
  const held = await exact('/api/categories?limit=50')
  const tree = reporter(
    `tree of ${held.toLocaleString('en')} categories, ${total.toLocaleString('en')} products on PostgreSQL`,
  )
  await listing(tree, [
    ['all levels, as the console asks for them', undefined, 20, () => '/api/categories/tree'],
    ['50 of the tree’s rows', p50(1.2), TIMES / 4, () => '/api/categories?limit=50'],
    ['search a name', p50(25), TIMES / 4, () => '/api/categories?limit=50&q=driver'],
    ['the tree under a search', undefined, 20, () => '/api/categories/tree?q=driver'],
  ])
  const one = (await listed('/api/categories?limit=1&q=driver')).data[0]?.id
  const other = (await listed('/api/categories?limit=1&q=giay')).data[0]?.id
  const moves = await measure(
    20,
    (at) => call('POST', '/api/categories/move', { ids: [one], end: 'last', under: at % 2 ? null : other }),
    2,
  )
  tree.times('a branch is moved', moves)
} finally {
  await target.close()
}
