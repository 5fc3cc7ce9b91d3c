/** Demo products and their variants: a few thousand, kept in memory while orders are made. */

import type { RichDoc } from '../../../core/rich-text.ts'
import type { GoodsKind } from '../../../server/demo/art/goods.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { type Random, shuffled } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { someTags } from '../../tags/demo/index.ts'
import { area } from '../area.ts'
import { categoryOf, WOMEN } from './categories.ts'
import { CLUBS } from './clubs.ts'
import { GEAR } from './gear.ts'
import { type Attribute, type GoodsText, readAttribute, readEdition, readModels } from './goods.ts'

export type DemoVariant = {
  id: string
  code: string
  value1: string | null
  value2: string | null
  price: number
  salePrice: number | null
  /** No longer sold. */
  hidden: boolean
  stock: number
  /** Pieces reserved by open orders, counted while orders are made. */
  reserved: number
}

export type DemoProduct = {
  id: string
  code: string
  name: string
  kind: GoodsKind
  /** Number of the kind's picture. */
  look: number
  shop: number
  price: number
  salePrice: number | null
  importPrice: number
  /** Weight of its sales within the shop. */
  weight: number
  createdAt: number
  variants: DemoVariant[]
  pictured: boolean
  row: Record<string, unknown>
}

export const GOODS: readonly GoodsText[] = [...CLUBS, ...GEAR]

type Offer = { goods: GoodsText; brand: string; name: string; price: number; women: boolean }

/** Rounds to 10,000 VND. */
export const rounded = (amount: number) => Math.max(10_000, Math.round(amount / 10_000) * 10_000)

/** Every edition of every model. */
function offersOf(goods: GoodsText): Offer[] {
  const editions = goods.editions.map(readEdition)
  return readModels(goods.models).flatMap(({ brand, model, price }) =>
    editions.map((edition) => ({
      goods,
      brand,
      name: `${NOUNS[goods.kind]} ${brand} ${model} ${edition.words}`.trim(),
      price: rounded(price * (1 + edition.plus / 100)),
      women: edition.words.includes('nữ'),
    })),
  )
}

const NOUNS: Readonly<Record<GoodsKind, string>> = {
  driver: 'Gậy driver',
  wood: 'Gậy gỗ fairway',
  hybrid: 'Gậy hybrid',
  iron: 'Bộ gậy sắt',
  wedge: 'Gậy wedge',
  putter: 'Gậy putter',
  ball: 'Bóng golf',
  glove: 'Găng tay',
  shoes: 'Giày golf',
  'stand-bag': 'Túi gậy chân chống',
  'cart-bag': 'Túi gậy xe điện',
  polo: 'Áo polo',
  trousers: 'Quần golf',
  jacket: 'Áo khoác',
  cap: 'Mũ',
  rangefinder: 'Ống đo khoảng cách',
  watch: 'Đồng hồ golf',
  trolley: 'Xe đẩy gậy',
  training: 'Dụng cụ tập',
  umbrella: 'Ô golf',
  towel: 'Khăn golf',
}

/** Some adjacent values of an attribute: not every shop has every size. */
function some(attribute: Attribute | undefined, random: Random): Attribute['values'] {
  if (!attribute) return []
  const all = attribute.values
  const count = random.int(Math.min(2, all.length), all.length)
  const from = random.int(0, all.length - count)
  return all.slice(from, from + count)
}

const MOST_VARIANTS = 12

function makeVariants(
  product: { code: string; price: number; at: number },
  goods: GoodsText,
  random: Random,
) {
  const first = readAttribute(goods.attributes[0])
  const second = readAttribute(goods.attributes[1])
  const values1 = some(first, random)
  const values2 = random.chance(0.82) ? some(second, random) : []
  while (values1.length * Math.max(1, values2.length) > MOST_VARIANTS) {
    if (values1.length > values2.length) values1.pop()
    else values2.pop()
  }
  const pairs = (values1.length > 0 ? values1 : [undefined]).flatMap((one) =>
    (values2.length > 0 ? values2 : [undefined]).map((two) => ({ one, two })),
  )
  const scarce = random.chance(0.12)
  const variants = pairs.map(({ one, two }, at): DemoVariant => {
    const plus = (one?.plus ?? 0) + (two?.plus ?? 0)
    return {
      id: timedId(product.at + at, random),
      code: `${product.code}-${at + 1}`,
      value1: one?.value ?? null,
      value2: two?.value ?? null,
      price: plus > 0 ? rounded(product.price * (1 + plus / 100)) : product.price,
      salePrice: null,
      hidden: false,
      stock: random.chance(scarce ? 0.4 : 0.06) ? 0 : Math.floor(random.between(1, 7) ** 2),
      reserved: 0,
    }
  })
  return {
    variants,
    attribute1: values1.length > 0 ? (first?.name ?? null) : null,
    attribute2: values2.length > 0 ? (second?.name ?? null) : null,
  }
}

/** Pictures of each kind, drawn by `pictures.ts`. */
export const LOOKS = 4

/** Count of products: 3,000 for 5,000 to 3 million orders, proportional below and above. */
export const productCount = ({ orders }: Scene) =>
  orders < 5_000 ? Math.max(120, Math.ceil(orders * 0.6)) : Math.max(3_000, Math.ceil(orders / 1_000))

/** Records that products belong to: ids of shops in their order, of brands and categories by name. */
export type Owners = {
  shopIds: readonly string[]
  brands: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
}

/** All products, oldest first, each with the shop that sells it (an index). */
export function makeProducts(scene: Scene, owners: Owners): DemoProduct[] {
  const shares = GOODS.reduce((total, goods) => total + goods.share, 0)
  const chosen: (Offer & { round: number })[] = []
  for (const goods of GOODS) {
    const offers = offersOf(goods)
    const wanted = Math.ceil((productCount(scene) * goods.share) / shares)
    for (let at = 0; at < wanted; at++) {
      const offer = offers[shuffled(at % offers.length, offers.length, scene.key + goods.share)]
      if (offer) chosen.push({ ...offer, round: Math.floor(at / offers.length) })
    }
  }
  const count = Math.min(productCount(scene), chosen.length)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const offer = chosen[shuffled(index, chosen.length, scene.key + 2)]
    if (!offer) throw new Error('no offer')
    return makeProduct({ ...owners, scene, count, taken }, index, offer)
  })
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo has no record ${name}`)
  return id
}

const paragraph = (text: string, bold = false) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, ...(bold && { marks: [{ type: 'bold' as const }] }) }],
})

/** Rich text: the name, what it is, what there is to choose, what comes with it. */
function describe(name: string, words: string, attributes: readonly (string | null)[]): RichDoc {
  const facts = [
    ...attributes.flatMap((one) => one ?? []),
    'Bảo hành theo chính sách của hãng',
    'Giao kèm hoá đơn',
  ]
  return {
    type: 'doc',
    content: [
      paragraph(name, true),
      paragraph(words),
      {
        type: 'bulletList',
        content: facts.map((fact) => ({ type: 'listItem', content: [paragraph(fact)] })),
      },
    ],
  }
}

/** A code as suppliers print it on their labels, e.g. `TIT-10042`. */
const ownCodeOf = (brand: string, index: number) =>
  `${brand
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()}-${10_000 + index}`

/** Products without tags and pictures are from before these were required: one of so many. */
const BARE = { tags: 47, images: 89 }

function tagsOf(scene: Scene, index: number, random: Random): string[] {
  let tags = someTags(scene, 'products', random)
  while (tags.length === 0) tags = someTags(scene, 'products', random)
  return index % BARE.tags === 31 ? [] : tags
}

type Making = Owners & {
  scene: Scene
  count: number
  /** Shops with the names of their goods. */
  taken: Set<string>
}

function makeProduct(
  { scene, count, shopIds, brands, categories, taken }: Making,
  index: number,
  offer: Offer & { round: number },
): DemoProduct {
  const { goods } = offer
  const random = scene.streams('products', index)
  const at = Math.floor(
    scene.calendar.start -
      500 * DAY +
      (scene.now - scene.calendar.start + 470 * DAY) * (index / count) ** 1.3,
  )
  const code = codeOf(area, index + 1)
  // The same model at another shop costs a little more or less.
  const price = rounded(offer.price * (offer.round > 0 ? random.between(0.94, 1.04) : 1))
  const salePrice = random.chance(0.36) ? rounded(price * random.between(0.74, 0.95)) : null
  const bought = rounded(price * random.between(0.56, 0.72))
  // A few go for less than they cost: the last pieces of a season.
  const importPrice = index % 61 === 7 ? rounded((salePrice ?? price) * 1.04) : bought
  const { variants, attribute1, attribute2 } = makeVariants({ code, price, at }, goods, random)
  const [first] = variants
  if (first && salePrice === null && index % 19 === 4) first.salePrice = rounded(first.price * 0.9)
  const last = variants.at(-1)
  if (last && variants.length > 3 && index % 17 === 3) Object.assign(last, { hidden: true, stock: 0 })
  let shop = random.int(0, shopIds.length - 1)
  // No shop offers the same thing twice.
  for (let tries = 0; tries < shopIds.length && taken.has(`${shop} ${offer.name}`); tries++) {
    shop = (shop + 1) % shopIds.length
  }
  taken.add(`${shop} ${offer.name}`)
  const words = offer.women ? `${goods.about} Phiên bản dành cho nữ, cán nhẹ và cỡ nhỏ hơn.` : goods.about
  return {
    id: timedId(at, random),
    code,
    name: offer.name,
    kind: goods.kind,
    look: random.int(0, LOOKS - 1),
    shop,
    price,
    salePrice: salePrice !== null && salePrice < price ? salePrice : null,
    importPrice,
    weight: random.next() ** 3 * 10 + 0.2,
    createdAt: at,
    variants,
    pictured: index % BARE.images !== 61,
    row: {
      code,
      createdAt: at,
      name: offer.name,
      ownCode: index % 3 === 0 ? ownCodeOf(offer.brand, index) : null,
      status: random.chance(0.05) ? 'hidden' : 'active',
      brand: idOf(brands, offer.brand),
      category: idOf(categories, categoryOf(goods, offer)),
      categories: offer.women ? [idOf(categories, WOMEN)] : [],
      shop: shopIds[shop],
      price,
      salePrice: salePrice !== null && salePrice < price ? salePrice : null,
      importPrice,
      weightGrams: random.int(goods.grams[0], goods.grams[1]),
      tags: tagsOf(scene, index, random),
      attribute1,
      attribute2,
      description: describe(offer.name, words, [attribute1, attribute2]),
    },
  }
}
