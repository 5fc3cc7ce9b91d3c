/** Products of a display category, before and after it is saved: by the one function `display_members`. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { MembersAsked, Members as Result } from '../schema.ts'

/** Products that are named. */
const FIRST = 10

/** Those chosen by hand, in their order, of the area's row `t`. */
export const CHOSEN = `array(select l.product_id from display_categories_products l
  where l.record_id = t.id order by l.position)`

/** The number of products that shoppers see, of the area's row `t`. */
export const COUNT = `select count(*) from display_members(
  t.source, ${CHOSEN}, t.category_ids, t.brand_ids, t.tag_ids, t.shop_ids, t.discount) m where m.seen`

/** Their number and the first ones. */
export async function readMembers(db: Sql, asked: MembersAsked): Promise<Result> {
  const { source, products, categories, brands, tags, shops, discount } = asked
  const { rows } = await sql<Result>`
    with all_of as materialized (
      select * from display_members(${source}, ${products}::uuid[], ${categories}::uuid[], ${brands}::uuid[],
        ${tags}::uuid[], ${shops}::uuid[], ${discount}::integer)
    ), named as (
      select m.id, m.number, p.id is null as gone, p.code, p.name, p.status, p.images, p.price, p.sale_price, p.created_at
      from all_of m left join products p on p.id = m.id
      order by m.number, p.created_at desc, m.id desc limit ${FIRST}
    )
    select (select count(*)::integer from all_of where seen) as count,
      (select count(*)::integer from all_of where not seen) as unseen,
      (select coalesce(json_agg(json_build_object(
          'id', n.id, 'code', n.code, 'name', n.name, 'status', case when n.gone then 'deleted' else n.status end,
          'picture', n.images -> 0 ->> 'picture', 'price', n.price, 'salePrice', n.sale_price)
        order by n.number, n.created_at desc, n.id desc), '[]') from named n) as first`.execute(db)
  return rows[0] ?? { count: 0, unseen: 0, first: [] }
}
