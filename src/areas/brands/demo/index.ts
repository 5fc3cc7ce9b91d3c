/** Demo brands with their logos. */
import { generateNKeysBetween } from 'fractional-indexing'
import sharp from 'sharp'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { drawLogo } from '../../../server/demo/art/logos.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { area } from '../area.ts'
import { BRANDS } from './brands.ts'

const LOGO_SIDE = 160
/** The rest waits for a logo. */
const LOGOS = 50

const startOf = (scene: Scene) => scene.calendar.start - 520 * DAY

/** Ids of the brands by name. */
export const makeBrands = (scene: Scene): ReadonlyMap<string, string> =>
  new Map(BRANDS.map(({ name }, index) => [name, timedId(startOf(scene), scene.streams('brands', index))]))

export const demo = defineDemo({
  area,
  tables: ['brands'],
  make: ({ scene }) => makeBrands(scene),
  async write({ made, copier, scene, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const logos = await Promise.all(
      BRANDS.slice(0, LOGOS).map((_, index) => store.keep(sharp(Buffer.from(drawLogo(index))))),
    )
    await claimPictures(db, store.names, LOGO_SIDE)
    const places = generateNKeysBetween(null, null, BRANDS.length)
    copier.records(
      BRANDS.map(({ name, short, country, home, stopped, about }, index) => ({
        id: made.get(name) ?? '',
        row: {
          code: codeOf(area, index + 1),
          createdAt: startOf(scene),
          name,
          shortName: short ?? null,
          logo: logos[index] ?? null,
          country,
          showOnHome: home === true,
          place: places[index],
          status: stopped ? 'inactive' : 'active',
          description: about ?? null,
        },
      })),
    )
  },
})
