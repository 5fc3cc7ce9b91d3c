/** Demo categories with their pictures. */
import { generateNKeysBetween } from 'fractional-indexing'
import sharp from 'sharp'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { drawGoods } from '../../../server/demo/art/goods.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { area } from '../area.ts'
import { CATEGORIES, type CategoryText } from './tree.ts'

const PICTURE_SIDE = 320

type Node = { text: CategoryText; parent: string | null; place: string }

const startOf = (scene: Scene) => scene.calendar.start - 530 * DAY

/** All categories from top to bottom, each after the one that it is under. */
function inOrder(texts: readonly CategoryText[] = CATEGORIES, parent: string | null = null): Node[] {
  const places = generateNKeysBetween(null, null, texts.length)
  return texts.flatMap((text, at) => [
    { text, parent, place: places[at] ?? '' },
    ...inOrder(text.under ?? [], text.name),
  ])
}

const NODES = inOrder()

/** Ids of the categories by name. */
export const makeCategories = (scene: Scene): ReadonlyMap<string, string> =>
  new Map(
    NODES.map(({ text }, index) => [text.name, timedId(startOf(scene), scene.streams('categories', index))]),
  )

/** Returns, for a category by its id, its own id and those that it is under, the deepest first. */
export function categoriesAbove(ids: ReadonlyMap<string, string>): (id: string) => readonly string[] {
  const above = new Map<string, readonly string[]>()
  for (const { text, parent } of NODES) {
    const id = ids.get(text.name) ?? ''
    above.set(id, [id, ...((parent !== null && above.get(ids.get(parent) ?? '')) || [])])
  }
  return (id) => above.get(id) ?? [id]
}

export const demo = defineDemo({
  area,
  tables: ['categories'],
  make: ({ scene }) => makeCategories(scene),
  async write({ made, copier, scene, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const images = await Promise.all(
      NODES.map(async ({ text: { picture } }) => {
        if (!picture) return null
        const drawn = sharp(Buffer.from(drawGoods(...picture)), { density: 144 })
        return store.keep(drawn.resize(PICTURE_SIDE, PICTURE_SIDE).removeAlpha())
      }),
    )
    await claimPictures(db, store.names, PICTURE_SIDE)
    copier.records(
      NODES.map(({ text, parent, place }, index) => ({
        id: made.get(text.name) ?? '',
        row: {
          code: codeOf(area, index + 1),
          createdAt: startOf(scene),
          image: images[index] ?? null,
          name: text.name,
          nameEn: text.en,
          parent: parent === null ? null : made.get(parent),
          place,
          status: text.stopped ? 'inactive' : 'active',
          description: text.about ?? null,
        },
      })),
    )
  },
})
