/**
 * `node tests/bench/promotions.ts [--promotions 500] [--times 200]`: how much longer an order takes with so many live promotions, than
 * with none, in a throw-away database; the bar is for the difference.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: { promotions: { type: 'string', default: '500' }, times: { type: 'string', default: '200' } },
})
const count = Number(values.promotions)
const times = Number(values.times)

/** Of every kind and scope; one in five has a limit. */
const FILL = `
  insert into promotions (id, code, name, search, status, kind, percent, amount, scope, category_ids, brand_ids, product_ids, shop_ids,
    starts_at, ends_at, max_uses)
  select gen_random_uuid(), 'BENCH' || i, 'Bench ' || i, 'bench', 'active', kind, case when kind = 'percent' then 100 + i end,
    case when kind = 'amount' then 1000 + i end, scope,
    case when scope = 'categories' then array[(select id from categories order by md5(id::text || i) limit 1)] else '{}' end,
    case when scope = 'brands' then array[(select id from brands order by md5(id::text || i) limit 1)] else '{}' end,
    case when scope = 'products' then array[(select id from products order by md5(id::text || i) limit 1)] else '{}' end,
    case when scope = 'shops' then array[(select id from shops order by md5(id::text || i) limit 1)] else '{}' end,
    now() - interval '1 day', now() + interval '1 day', case when i % 5 = 0 then 1000000 end
  from generate_series(1, $1) i,
    lateral (select (array['percent', 'amount', 'shipping'])[1 + i % 3] as kind,
      (array['all', 'categories', 'brands', 'products', 'shops'])[1 + i / 3 % 5] as scope) x`

const target = await benchTarget({ orders: 2_000, kind: 'postgres', fresh: true })
const client = new pg.Client(target.databaseUrl)
try {
  await client.connect()
  await client.query(`update promotions set status = 'inactive'`)
  await client.query('update product_variants set stock = 1000000')
  const { rows: goods } = await client.query<{ variant: string; shop: string }>(
    `select distinct on (p.id) v.id as variant from products p join product_variants v on v.product_id = p.id
     join shops s on s.id = p.shop_id
     where p.status = 'active' and s.status = 'active' and not v.hidden order by p.id, v.position limit 100`,
  )
  // A golfer for each order: the same order twice is held back.
  const { rows: people } = await client.query<{ id: string; phone: string }>(
    `insert into customers (id, code, name, phone)
     select gen_random_uuid(), 'BENCH' || i, 'Bench', '09' || lpad(i::text, 8, '0') from generate_series(1, $1) i
     returning id, phone`,
    [2 * (times + 50)],
  )
  let placed = 0
  const call = caller(target)
  const order = (i: number) => {
    const golfer = people[placed++]
    return call('POST', '/api/orders', {
      customer: golfer?.id,
      lines: [{ variant: goods[i % goods.length]?.variant, quantity: 1 }],
      paymentMethod: 'cod',
      receiverName: 'Nguyễn Văn Thử',
      receiverPhone: golfer?.phone,
      address: '12 Lê Lợi',
      ward: 'Phường Sài Gòn',
      province: 'TP. Hồ Chí Minh',
    })
  }
  const report = reporter(`an order with ${count} live promotions`)
  const none = await measure(times, order)
  report.times('without any', none)
  await client.query(FILL, [count])
  await client.query('analyze promotions')
  const many = await measure(times, order)
  report.times(`with ${count}`, many)
  const more = many.p50 - none.p50
  report.value('more, p50', `${more.toFixed(2)} ms`, '<= 5 ms', more <= 5)
} finally {
  await client.end()
  await target.close()
}
