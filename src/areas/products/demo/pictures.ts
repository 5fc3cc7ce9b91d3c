/** Pictures of the goods: drawn by kind and colour, rendered once, stored by the hash of their content. */
import sharp from 'sharp'
import { drawGoods, GOODS_KINDS, type GoodsKind } from '../../../server/demo/art/goods.ts'
import { pictureStore } from '../../../server/demo/pictures.ts'
import { type DemoProduct, LOOKS } from './catalogue.ts'

/** Pixels a side of a drawing, and of the pictures made of it. */
const DRAWN = 480
export const PICTURE_SIDE = 320
const EDGE = (DRAWN - PICTURE_SIDE) / 2

/** The whole of the goods, and its middle seen from nearer. */
export type PictureView = 'whole' | 'close'

/** Address of a product's picture, `/files/<hash>.webp`. */
export type PictureOf = (product: DemoProduct, view?: PictureView) => string

/** Renders all pictures; returns the function that finds those of a product, and the names of all files. */
export async function storePictures(
  dataDir: string,
  onPicture: (done: number, total: number) => void,
): Promise<{ pictureOf: PictureOf; names: ReadonlySet<string> }> {
  const { names, keep } = await pictureStore(dataDir)
  const places = new Map<string, string>()
  const total = GOODS_KINDS.length * LOOKS
  let done = 0
  const store = async (kind: GoodsKind, index: number) => {
    const drawn = await sharp(Buffer.from(drawGoods(kind, index)), { density: 216 })
      .resize(DRAWN, DRAWN)
      .removeAlpha()
      .raw()
      .toBuffer()
    const raw = { width: DRAWN, height: DRAWN, channels: 3 } as const
    const whole = sharp(drawn, { raw }).resize(PICTURE_SIDE, PICTURE_SIDE)
    places.set(`${kind} ${index} whole`, await keep(whole))
    const middle = { left: EDGE, top: EDGE, width: PICTURE_SIDE, height: PICTURE_SIDE }
    places.set(`${kind} ${index} close`, await keep(sharp(drawn, { raw }).extract(middle)))
    done += 1
    onPicture(done, total)
  }
  await Promise.all(
    GOODS_KINDS.map(async (kind) => {
      for (let index = 0; index < LOOKS; index++) await store(kind, index)
    }),
  )
  const pictureOf: PictureOf = ({ kind, look }, view = 'whole') => places.get(`${kind} ${look} ${view}`) ?? ''
  return { pictureOf, names }
}
