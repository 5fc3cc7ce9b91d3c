/** Demo reviews of goods that were delivered: most are published, some wait, a few are hidden. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, HOUR, iso } from '../../../server/demo/scene.ts'
import { demo as orders } from '../../orders/demo/index.ts'
import { demo as products } from '../../products/demo/index.ts'
import { area } from '../area.ts'
import { HIDDEN, OPINIONS, REPLIES } from './texts.ts'

/** One of so many lines that were delivered has a review, and no more than this in all. */
const EVERY = 9
const MOST = 400
/** The newest ones wait to be read. */
const WAITING = 34
const ADMIN = 'admin'

type Line = {
  line: string
  product: string
  order: string
  customer: string | null
  bought: string | null
  at: number
  picture: string | null
}

export const demo = defineDemo({
  area,
  needs: [orders, products],
  tables: ['reviews'],
  columns: ['orderLineId'],
  async writeLast({ scene, db, copier }) {
    const { rows } = await sql<Line>`
      select l.id as line, l.product_id as product, o.id as "order", o.customer_id as customer,
        nullif(concat_ws(' / ', nullif(v.value1, ''), nullif(v.value2, '')), '') as bought,
        (extract(epoch from o.delivered_at) * 1000)::bigint as at, p.images -> 0 ->> 'picture' as picture
      from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
      left join product_variants v on v.id = l.variant_id
      where o.status = 'delivered' and o.delivered_at is not null and right(o.code, 2)::int % ${EVERY} = 0
      order by o.delivered_at desc, l.id limit ${MOST}`.execute(db)
    const replying = (
      await sql<{ id: string }>`select id from accounts where username = ${ADMIN}`.execute(db)
    ).rows[0]?.id
    // Oldest first, as they came in.
    const reviews = rows.toReversed().map((row, index) => {
      const random = scene.streams('reviews', index)
      const chance = random.next()
      const rating = chance < 0.56 ? 5 : chance < 0.8 ? 4 : chance < 0.91 ? 3 : chance < 0.97 ? 2 : 1
      const spam = random.chance(0.025) ? random.pick(HIDDEN) : undefined
      const waits = index >= rows.length - WAITING
      const at = Math.min(scene.now - HOUR, Number(row.at) + random.between(0.3, 6) * DAY)
      const replied = !waits && !spam && random.chance(rating < 4 ? 0.8 : 0.2)
      return {
        id: timedId(at, random),
        at,
        row: {
          createdAt: at,
          rating,
          status: spam && !waits ? 'hidden' : waits ? 'pending' : 'published',
          product: row.product,
          text: (spam ? spam[0] : random.pick(OPINIONS[rating])) || null,
          pictures: JSON.stringify(
            random.chance(0.14) && row.picture ? [{ picture: row.picture, alt: '' }] : [],
          ),
          customer: row.customer,
          order: row.order,
          bought: row.bought,
          postedAt: iso(at),
          reply: replied ? (rating < 4 ? REPLIES[1] : random.pick(REPLIES)) : null,
          repliedAt: replied ? iso(Math.min(scene.now, at + random.between(1, 30) * HOUR)) : null,
          repliedBy: replied ? (replying ?? null) : null,
          hiddenBecause: spam && !waits ? spam[1] : null,
          orderLineId: row.line,
        },
      }
    })
    copier.records(
      reviews
        .toSorted((a, b) => a.at - b.at)
        .map(({ id, row }, index) => ({ id, row: { ...row, code: codeOf(area, index + 1) } })),
    )
  },
})
