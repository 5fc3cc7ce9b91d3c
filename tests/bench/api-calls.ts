/** The calls whose speed is promised, measured one after the other over one client. */
import { type Figures, measure, underLoad } from './measure.ts'
import { caller, type Target } from './target.ts'

type Bar = { ms: number; of: 'p50' | 'p95' }
export type Measured = { name: string; figures: Figures; bar?: Bar }
export type ApiRun = {
  orders: number
  calls: Measured[]
  load: Figures
  memoryMb: number
  /** Some orders' ids and a return policy, for the bare statements beside. */
  ids: string[]
  policy: string
}

type Listed = { data: { id: string; version: number }[]; total: number }

export const STATUSES = ['pending', 'to_pack', 'delivering', 'delivered', 'cancelled']
const NAMES = ['nguyen van khanh', 'tran thi lan', 'le minh', 'pham quoc son', 'hoang']
const LIST = '/api/orders?limit=50'
/** The cost of HTTP itself and the server's hooks: a route without the database. */
export const EMPTY = 'an empty answer'

const where = (...conditions: unknown[]) => `where=${encodeURIComponent(JSON.stringify(conditions))}`
const name = (i: number) => `q=${NAMES[i % NAMES.length]?.replaceAll(' ', '+')}`

/** Waits until a list's total is exact: what is prepared in the background is ready then. */
async function settled(get: (path: string) => Promise<string>): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if ((JSON.parse(await get(LIST)) as { totalKind: string }).totalKind === 'exact') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Measures every call; `times` is how often each. The bars hold for PostgreSQL only. */
export async function measureApi(target: Target, times: number): Promise<ApiRun> {
  const call = caller(target)
  const get = (path: string) => call('GET', path)
  const first = JSON.parse(await get(LIST)) as Listed
  const ids = first.data.map((order) => order.id)
  const calls: Measured[] = []
  const bars = target.databaseUrl !== undefined
  const add = async (
    what: string,
    bar: Bar | undefined,
    often: number,
    work: (i: number) => Promise<unknown>,
  ) => {
    const figures = await measure(often, work, Math.min(50, often))
    calls.push({ name: what, figures, ...(bar && bars && { bar }) })
  }
  const p50 = (ms: number): Bar => ({ ms, of: 'p50' })
  const few = Math.ceil(times / 4)
  await settled(get)
  const orders = (JSON.parse(await get(LIST)) as Listed).total

  await add(EMPTY, undefined, times, () => get('/healthz'))
  await add('first 50 with total', p50(1.5), times, () => get(LIST))
  for (const share of [0.5, 0.9]) {
    const at = Math.floor(orders * share)
    // The first one builds the fence keys.
    await get(`${LIST}&at=${at}`)
    await settled(get)
    await add(`row at ${share * 100} %`, p50(3), times, (i) =>
      get(`${LIST}&at=${at + ((i * 97) % (orders / 100))}`),
    )
  }
  const byStatus = (i: number) => where(['status', 'eq', STATUSES[i % STATUSES.length]])
  await add('filter by status', p50(1.5), times, (i) => get(`${LIST}&${byStatus(i)}`))
  await add('search a buyer’s name', p50(25), few, (i) => get(`${LIST}&${name(i)}`))
  // Above that the server refuses to look at every row (decision 0005).
  if (orders <= 100_000)
    await add('part of a field without an index', undefined, few, () =>
      get(`${LIST}&${where(['province', 'has', 'ha noi'])}`),
    )
  await add('palette search over all areas', { ms: 100, of: 'p95' }, few, (i) =>
    get(`/api/search?${name(i)}`),
  )
  const far = (JSON.parse(await get(`${LIST}&at=${Math.floor(orders / 2)}`)) as Listed).data
  await add('row number of a record in the middle', undefined, few, (i) =>
    get(`/api/orders/position?id=${far[i % far.length]?.id}`),
  )
  await add('record with lines, payments, calls', p50(0.5), times, (i) =>
    get(`/api/orders/${ids[i % ids.length]}`),
  )

  const policies = JSON.parse(await get('/api/return-policies?limit=1')) as Listed
  const [policy] = policies.data
  if (!policy) throw new Error('no return policy to update')
  let { version } = policy
  const change = async () => {
    const headers = { 'If-Match': `"${version}"` }
    await call('PUT', `/api/return-policies/${policy.id}`, { days: version % 300 }, headers)
    version += 1
  }
  await add('update with audit and outbox', p50(1.5), times, change)

  const waiting = JSON.parse(await get(`${LIST}&${where(['status', 'eq', 'pending'])}`)) as Listed
  const [order] = waiting.data
  if (order) {
    let noted = order.version
    const note = async () => {
      const headers = { 'If-Match': `"${noted}"` }
      await call('PUT', `/api/orders/${order.id}`, { note: `Ghi chú ${noted}` }, headers)
      noted += 1
    }
    await add('first 50 after an order was written', undefined, few, async (i) => {
      if (i % 5 === 0) await note()
      await get(LIST)
    })
    await add('row at 50 % after an order was written', undefined, few, async (i) => {
      if (i % 5 === 0) await note()
      await get(`${LIST}&at=${Math.floor(orders / 2) + i}`)
    })
  }
  const load = await underLoad(16, times * 4, () => get(LIST))
  return { orders, calls, load, memoryMb: target.memoryMb(), ids, policy: policy.id }
}
