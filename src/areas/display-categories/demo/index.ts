/** Demo display categories of every place: by hand and by rule, running, planned and over, on and off. */
import { generateNKeysBetween } from 'fractional-indexing'
import sharp from 'sharp'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { drawGoods } from '../../../server/demo/art/goods.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, iso, MINUTE, type Scene } from '../../../server/demo/scene.ts'
import { demo as brands } from '../../brands/demo/index.ts'
import { demo as categories } from '../../categories/demo/index.ts'
import { type DemoProduct, demo as products } from '../../products/demo/index.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import { productTagId, demo as tags } from '../../tags/demo/index.ts'
import { area } from '../area.ts'
import { SHELVES, type ShelfText } from './shelves.ts'

const PICTURE_SIDE = 320
const LINE_COLUMNS = [...LINE_KEYS, 'product_id'] as const

const startOf = (scene: Scene) => scene.calendar.start - 200 * DAY

/** Ids of the demo's display categories, in their order. */
const shelfIds = (scene: Scene): string[] =>
  SHELVES.map((_, index) => timedId(startOf(scene), scene.streams('display-categories', index)))

/** So many days from today, at a minute of the day; null: open. */
function instant(scene: Scene, at: ShelfText['from']): string | null {
  if (!at) return null
  const [day, minute] = at
  return iso(Date.parse(startOfDay(addDays(localDay(scene.now), day))) + minute * MINUTE)
}

/** Ids of products of some kinds: the best sellers, one of them hidden where that is meant. */
function choose(
  { kinds, count, hidden }: NonNullable<ShelfText['chosen']>,
  all: readonly DemoProduct[],
): string[] {
  const fitting = all.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => b.weight - a.weight)
  const shown = fitting.filter(({ row }) => row.status === 'active').slice(0, count)
  const unseen = hidden ? fitting.find(({ row }) => row.status === 'hidden') : undefined
  return shown.toSpliced(4, 0, ...(unseen ? [unseen] : [])).map(({ id }) => id)
}

/** Ids of records by their names. */
const named = (ids: ReadonlyMap<string, string>, names: readonly string[] = []) =>
  names.map((name) => ids.get(name) ?? '')

export const demo = defineDemo({
  area,
  needs: [categories, brands, tags, shops, products],
  tables: ['display_categories', 'display_categories_products'],
  make: ({ scene }) => shelfIds(scene),
  async write({ made, use, copier, scene, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const images = await Promise.all(
      SHELVES.map(async ({ picture }) => {
        if (!picture) return null
        const drawn = sharp(Buffer.from(drawGoods(...picture)), { density: 144 })
        return store.keep(drawn.resize(PICTURE_SIDE, PICTURE_SIDE).removeAlpha())
      }),
    )
    await claimPictures(db, store.names, PICTURE_SIDE)
    const positions = generateNKeysBetween(null, null, SHELVES.length)
    const shopIds = use(shops).map(({ id }) => id)
    copier.records(
      SHELVES.map((text, index) => ({
        id: made[index] ?? '',
        row: {
          code: codeOf(area, index + 1),
          createdAt: startOf(scene) + index * DAY,
          image: images[index] ?? null,
          name: text.name,
          place: text.place,
          source: text.chosen ? 'hand' : 'rule',
          startsAt: instant(scene, text.from),
          endsAt: instant(scene, text.to),
          position: positions[index],
          status: text.off ? 'inactive' : 'active',
          categories: named(use(categories), text.categories),
          brands: named(use(brands), text.brands),
          tags: (text.tags ?? []).map((name) => productTagId(scene, name)),
          shops: shopIds.slice(0, text.shops ?? 0),
          discount: text.discount ?? null,
        },
      })),
    )
  },
  writeLast({ made, use, copier, scene }) {
    for (const [index, { chosen }] of SHELVES.entries()) {
      if (!chosen) continue
      const random = scene.streams('display-products', index)
      const rows = choose(chosen, use(products).products).map((product, position) => [
        timedId(startOf(scene), random),
        made[index],
        position,
        product,
      ])
      copier.add('display_categories_products', LINE_COLUMNS, rows)
    }
  },
})
