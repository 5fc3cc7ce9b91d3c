/** Demo visits of the last 200 days: more by day and before orders, most of them by phone and of the goods that sell. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { timedId } from '../../../server/demo/ids.ts'
import { Weighted } from '../../../server/demo/random.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import { demo as products } from '../../products/demo/index.ts'
import { area, type DEVICES, type REFERRERS } from '../area.ts'

const DAYS = 200
/** Visits for each order of these days, and the most of all. */
const EACH = 8
const MOST = 150_000
/** Pages that a visitor opens in a row. */
const PAGES_IN_A_ROW = 4

const PAGES = new Weighted<string>([
  ['/', 30],
  ['/gay-golf', 16],
  ['/giay-golf', 10],
  ['/bong-golf', 8],
  ['/khuyen-mai', 12],
  ['/gio-hang', 9],
  ['/tin-tuc', 5],
  ['/lien-he', 3],
])
const FROM = new Weighted<(typeof REFERRERS)[number]>([
  ['search', 38],
  ['direct', 24],
  ['social', 20],
  ['ads', 12],
  ['mail', 4],
  ['other', 2],
])
const ON = new Weighted<(typeof DEVICES)[number]>([
  ['mobile', 68],
  ['desktop', 26],
  ['tablet', 6],
])
const COLUMNS = ['id', 'number', 'at', 'page', 'product_id', 'referrer', 'device', 'visitor'] as const

/** The share of all orders that was placed before an instant (ms). */
function shareBefore({ calendar }: Scene, at: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (calendar.at(middle) < at) low = middle
    else high = middle
  }
  return low
}

export const demo = defineDemo({
  area,
  needs: [products],
  tables: ['visit_log', 'visit_salts'],
  write({ scene, copier, use }) {
    const goods = use(products).products
    const first = shareBefore(scene, scene.now - DAYS * DAY)
    const count = Math.min(MOST, Math.round(scene.orders * (1 - first) * EACH))
    const rows: unknown[][] = []
    for (let made = 0; made < count; ) {
      const random = scene.streams('visits', made)
      const [visitor, referrer, device] = [hashOf(random.next()), FROM.pick(random), ON.pick(random)]
      const started = scene.calendar.at(first + (1 - first) * (made / count))
      const pages = Math.min(count - made, random.int(1, PAGES_IN_A_ROW))
      for (let page = 0; page < pages; page++) {
        const at = Math.min(started + page * random.int(8_000, 90_000), scene.now)
        // Few goods have most of the visits.
        const product = random.chance(0.62)
          ? goods[Math.floor(goods.length * random.next() ** 2.2)]
          : undefined
        const path = product ? `/san-pham/${product.code.toLowerCase()}` : PAGES.pick(random)
        rows.push([
          timedId(at, random),
          ++made,
          iso(at),
          path,
          product?.id ?? null,
          page === 0 ? referrer : 'direct',
          device,
          visitor,
        ])
      }
    }
    copier.add('visit_log', COLUMNS, rows)
  },
  async link({ db }) {
    await sql`select setval('visit_number', (select coalesce(max(number), 0) + 1 from visit_log), false)`.execute(
      db,
    )
  },
})

/** A made-up hash from a number of 0 to 1, as the database reads bytes. */
const hashOf = (share: number) =>
  `\\x${Math.floor(share * 2 ** 48)
    .toString(16)
    .padStart(24, '0')}`
