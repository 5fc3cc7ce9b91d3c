/** Demo rows of the imports: of goods there are, of new ones, and some with errors as suppliers make them. */
import { sql } from 'kysely'
import type { PictureValue } from '../../../core/pictures.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, HOUR } from '../../../server/demo/scene.ts'
import { demo as products } from '../../products/demo/index.ts'
import { area } from '../area.ts'
import { firstOf, type RowError } from '../problems.ts'
import type { Cells } from '../read.ts'
import { PLANS, type Plan, type RowFate } from './plans.ts'

export type { RowFate } from './plans.ts'

type Goods = {
  id: string
  code: string
  name: string
  shop: string
  brand: string
  category: string
  tags: string
  price: number
  weight: number
  images: PictureValue[]
}

/** Goods that no shop has yet. */
const NEW_GOODS = [
  ['CW-ELYTE-5W', 'Gậy gỗ 5 Callaway Elyte X', 8_990_000],
  ['FJ-PRO26-TR', 'Giày FootJoy Pro/SL 2026 trắng', 5_290_000],
  ['TM-QI4D-DR', 'Driver TaylorMade Qi4D 9 độ', 16_500_000],
  ['TT-TOUR-GL', 'Găng tay Titleist Tour da cừu', 690_000],
] as const

const isWrong = (fate: RowFate) => fate.startsWith('wrong') || fate === 'noImage' || fate === 'failed'

const STATUS: Partial<Record<RowFate, string>> = {
  ...{ create: 'valid', update: 'valid', created: 'created', updated: 'updated' },
  ...{ unchanged: 'unchanged', failed: 'failed' },
}

/** The cells of a row with its mistake, and the error that it is. */
function mistaken(fate: RowFate, cells: Cells): { cells: Cells; errors: RowError[] } {
  const error = (
    column: RowError['column'],
    key: RowError['key'],
    value: string,
    hint: string | null = null,
  ) => ({
    cells: { ...cells, [column]: value },
    errors: [{ column, key, value, hint }],
  })
  const brand = String(cells.brand)
  if (fate === 'wrongBrand') return error('brand', 'unknown', `${brand.slice(0, 2)}${brand.slice(3)}`, brand)
  if (fate === 'wrongPrice') return error('price', 'notNumber', 'liên hệ')
  if (fate === 'wrongCategory') {
    const last = String(cells.category).split(' > ').at(-1) ?? ''
    return error('category', 'unknown', `${last} mới`, String(cells.category))
  }
  if (fate === 'noImage')
    return { cells, errors: [{ column: 'images', key: 'imageNeeded', value: '', hint: null }] }
  if (fate === 'failed') return error('salePrice', 'salePriceAbove', String(Number(cells.price) + 100_000))
  return { cells, errors: [] }
}

/** An import with its rows. */
export type DemoImport = Plan & { id: string; at: number }

export const demo = defineDemo({
  area,
  needs: [products],
  tables: ['import_rows'],
  columns: ['cells', 'errors', 'files', 'wrongFiles'],
  make({ scene }): DemoImport[] {
    return PLANS.toReversed().map((plan, index) => {
      const at = scene.now - plan.daysAgo * DAY - (index + 2) * HOUR
      return { ...plan, at, id: timedId(at, scene.streams('imports', index)) }
    })
  },
  async writeLast({ scene, copier, db, made: sheets }) {
    const { rows: goods } = await sql<Goods>`
      with recursive paths as (
        select id, name as path from categories where parent_id is null
        union all select c.id, p.path || ' > ' || c.name from categories c join paths p on p.id = c.parent_id
      )
      select p.id, p.code, p.name, s.name as shop, b.name as brand, c.path as category, p.price,
        p.weight_grams as weight, p.images,
        (select coalesce(string_agg(g.name, ', ' order by g.name), '') from tags g where g.id = any(p.tag_ids)) as tags
      from products p join shops s on s.id = p.shop_id join brands b on b.id = p.brand_id
        join paths c on c.id = p.category_id
      where p.images <> '[]' and p.status = 'active' and b.status = 'active' and cardinality(p.tag_ids) > 0
      order by p.code limit 60`.execute(db)
    if (goods.length === 0) return
    let made = 0
    copier.records(
      sheets.flatMap(({ id, at, fates, status: of }, sheet) =>
        fates.map((fate, index) => {
          const one = goods[(sheet * 11 + index) % goods.length] as Goods
          made += 1
          const isNew = fate === 'create' || fate === 'noImage'
          const fresh = NEW_GOODS[index % NEW_GOODS.length] ?? NEW_GOODS[0]
          const price = Number(one.price)
          const whole: Cells = {
            ...{ code: isNew ? fresh[0] : one.code, name: isNew ? fresh[1] : one.name },
            ...{ shop: one.shop, brand: one.brand, category: one.category, tags: one.tags },
            price: isNew ? fresh[2] : fate === 'update' ? price + 50_000 : price,
            weight: one.weight,
          }
          const { cells, errors } = mistaken(fate, whole)
          const hasImage = fate === 'create' || fate === 'created'
          const product = isNew ? null : one.id
          const plan = isNew || fate === 'created' ? 'create' : fate === 'unchanged' ? 'same' : 'update'
          return {
            id: timedId(at + index, scene.streams('import rows', made)),
            row: {
              ...{ code: codeOf(area, made), createdAt: at, import: id, number: index + 2 },
              status: isWrong(fate) && fate !== 'failed' ? 'invalid' : (STATUS[fate] ?? of),
              itemCode: String(cells.code),
              name: String(cells.name),
              plan,
              ...firstOf(errors),
              product,
              images: JSON.stringify(hasImage ? one.images.slice(0, 1) : []),
              cells: JSON.stringify(cells),
              errors: JSON.stringify(errors),
              files: JSON.stringify(hasImage ? [`${cells.code}.jpg`] : []),
              wrongFiles: '[]',
            },
          }
        }),
      ),
    )
  },
})
