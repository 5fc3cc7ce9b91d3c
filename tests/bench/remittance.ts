/**
 * `node tests/bench/remittance.ts [--orders 1000000] [--rows 10000]`: a carrier's file of many rows comes in, is looked
 * through, matched again, booked and taken back, while lists are read. It changes orders: give it a database that may be
 * changed, or none (`BENCH_DATABASE_URL`, as in api.ts).
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type RemittanceLine, remittanceFile } from '../support/remittance-file.ts'
import { type Beside, beside, idle, reportBeside } from './beside.ts'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller, type Target } from './target.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, rows: { type: 'string', default: '10000' } },
})
const rows = Number(values.rows)
/** MB the server may hold while a file is read. */
const MEMORY_BAR_MB = 300

type Order = { bill: string; owed: number }
type Remittance = { code: string; rowCount: number; matched: number; unresolved: number }

/** Makes so many delivered orders of one carrier wait for their cash, delivered over the last two days. */
async function held(databaseUrl: string): Promise<{ carrier: string; orders: Order[] }> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const found = await client.query(
      `select carrier_id as id from orders where cod = 'remitted' and bill_code is not null and status = 'delivered'
       group by 1 order by count(*) desc limit 1`,
    )
    const carrier = String(found.rows[0]?.id)
    const { rows: orders } = await client.query(
      `with chosen as (
         select id, row_number() over () as n from orders where cod = 'remitted' and status = 'delivered'
           and bill_code is not null and carrier_id = $1 limit $2
       ), gone as (delete from order_remittances where order_id in (select id from chosen))
       update orders o set cod = 'collected', cod_collected = total, cod_remitted_at = null,
         delivered_at = now() - make_interval(secs => 172800 * chosen.n / $2::double precision)
       from chosen where chosen.id = o.id returning o.bill_code as bill, o.total as owed`,
      [carrier, rows],
    )
    return { carrier, orders: orders.map(({ bill, owed }) => ({ bill, owed: Number(owed) })) }
  } finally {
    await client.end()
  }
}

/** Nearly all as owed; every hundredth short, every two-hundredth unknown, doubled or unreadable. */
function linesOf(orders: readonly Order[]): RemittanceLine[] {
  return orders.map(({ bill, owed }, at): RemittanceLine => {
    if (at % 200 === 50) return [`KHONGCO${at}`, owed]
    if (at % 200 === 100) return [orders[at - 1]?.bill ?? bill, owed]
    if (at % 200 === 150) return [bill, 'một triệu']
    return at % 100 === 0 ? [bill, Math.max(0, owed - 10_000)] : [bill, owed]
  })
}

async function upload(target: Target, carrier: string, file: Buffer): Promise<Remittance> {
  const form = new FormData()
  form.append('carrier', carrier)
  form.append('note', '')
  form.append('file', new Blob([new Uint8Array(file)]), 'doi-soat.xlsx')
  const answer = await fetch(`${target.url}/api/remittances/import`, {
    method: 'POST',
    headers: { Authorization: target.token },
    body: form,
  })
  const { data, msg } = (await answer.json()) as { data?: Remittance; msg?: string }
  if (!data) throw new Error(`import: ${msg}`)
  return data
}

const target = await benchTarget({ orders: Number(values.orders), kind: 'postgres' })
try {
  const call = caller(target)
  const { carrier, orders } = await held(target.databaseUrl ?? '')
  const file = remittanceFile(linesOf(orders))
  await idle(target, 15)
  const quiet = await idle(target, 10)
  const table = reporter(`a carrier's file of ${orders.length.toLocaleString('en')} rows`)
  const report = (what: string, one: Beside<unknown>) => {
    table.value(what, `${one.seconds.toFixed(2)} s; longest wait of a list ${one.lists.max.toFixed(0)} ms`)
    reportBeside(table, what, one, [quiet.lists], MEMORY_BAR_MB)
  }
  const came = await beside(target, () => upload(target, carrier, file))
  report('read, matched and kept', came)
  const { code, rowCount, matched, unresolved } = came.done
  table.value('rows', `${rowCount}, ${matched} matched, ${unresolved} to decide about`)
  const path = `/api/remittances/${code}`
  for (const [what, query] of [
    ['first hundred', 'bucket=matched'],
    ['last hundred', `bucket=matched&at=${matched - 100}`],
    ['one found by its code', `bucket=matched&q=${orders[7]?.bill}`],
  ] as const) {
    table.times(what, await measure(20, () => call('GET', `${path}/items?${query}&limit=100`), 3))
  }
  const audits: string[] = []
  const act = async (name: string, body: object = {}) => {
    const done = await beside(target, () => call('POST', `${path}/${name}`, body))
    audits.unshift((JSON.parse(done.done) as { audit: string }).audit)
    return done
  }
  report('matched again', await act('match'))
  const record = JSON.parse(await call('GET', path)) as { data: { openBuckets: string[] } }
  for (const bucket of record.data.openBuckets)
    await act('resolve', { bucket, action: 'ignore', reason: 'bench' })
  report('booked', await act('book'))
  const booked = audits[0]
  report('taken back', await beside(target, () => call('POST', '/api/undo', { audits: [booked] })))
} finally {
  await target.close()
}
