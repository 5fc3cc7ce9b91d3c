/** Shops, their return policies, and the carriers. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { area as carriers } from '../../areas/carriers/area.ts'
import { area as returnPolicies } from '../../areas/return-policies/area.ts'
import { area as shops } from '../../areas/shops/area.ts'
import { fold } from '../../core/text.ts'
import { localDay } from './calendar.ts'
import { BANKS, CARRIERS, PROVINCE_NUMBERS, SHOP_NAMES, TOWNS } from './data/partners.ts'
import { codeOf, timedId } from './ids.ts'
import { addressIn, mobileNumber, personName } from './people.ts'
import { type Random, Weighted } from './random.ts'
import { DAY, type Scene } from './scene.ts'

export type Row = Record<string, unknown>

/** Phones of shops come from the far end of the number space, where no customer's index reaches. */
const SHOP_PHONES = 100_000_000

/** Ten digits of an enterprise's tax code; the last one checks the others (weights of the tax office). */
export function taxCode(province: string, random: Random): string {
  const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]
  for (;;) {
    const digits = (PROVINCE_NUMBERS[province]?.[0] ?? '01') + String(random.int(1_000_000, 9_999_999))
    const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
    const check = 10 - (sum % 11)
    if (check < 10) return digits + String(check)
  }
}

/** Twelve digits of a citizen number: province, century with gender, year of birth, serial. */
function citizenNumber(province: string, female: boolean, random: Random): string {
  const born = String(random.int(60, 99))
  return `${PROVINCE_NUMBERS[province]?.[1] ?? '001'}${female ? 1 : 0}${born}${String(random.int(1, 99_999)).padStart(6, '0')}`
}

const PROVINCES = new Weighted(
  Object.entries(PROVINCE_NUMBERS).map(([province, [, , weight]]) => [province, weight] as const),
)

export type Shop = {
  id: string
  name: string
  /** Share of the marketplace's orders. */
  weight: number
  commissionBp: number
  row: Row
}

/** The supplier of an index, the same for a seed. */
export function makeShop(scene: Scene, index: number): Shop {
  const random = scene.streams('shops', index)
  const at = scene.calendar.start - random.int(60, 1100) * DAY
  const female = random.chance(0.35)
  const owner = personName(random, female ? 'female' : 'male')
  const base = SHOP_NAMES[index % SHOP_NAMES.length] ?? 'Golf'
  const town = TOWNS.find(([word]) => base.includes(word))?.[1]
  const where = addressIn(random, town ?? PROVINCES.pick(random))
  const business = random.chance(0.68)
  const name = index < SHOP_NAMES.length ? base : `${base} ${Math.floor(index / SHOP_NAMES.length) + 1}`
  const contact = random.chance(0.6) ? personName(random, random.chance(0.6) ? 'female' : 'male') : null
  const activated = at + random.int(1, 20) * DAY
  const inactive = index % 20 === 13
  const phone = mobileNumber(SHOP_PHONES + index, scene.key)
  const contactPhone = mobileNumber(SHOP_PHONES + 10_000 + index, scene.key)
  const code = codeOf(shops, index + 1)
  const tax = business ? taxCode(where.province, random) : citizenNumber(where.province, female, random)
  const pickup = random.chance(0.4) ? `Kho ${where.address}` : null
  const id = timedId(at, random)
  const weight = inactive ? 0.2 : random.between(0.4, 1) ** 2 * 10
  const commission = random.int(5, 14) * 100
  return {
    id,
    name,
    weight,
    commissionBp: commission,
    row: {
      code,
      commission,
      createdAt: at,
      name,
      owner,
      phone,
      status: inactive ? 'inactive' : 'active',
      kind: business ? 'business' : 'personal',
      taxCode: tax,
      businessForm: random.chance(0.7) ? 'ecommerce' : 'agency',
      email: `lienhe@${fold(name).replace(/[^a-z0-9]/g, '')}.example`,
      fax: business && random.chance(0.3) ? `024${random.int(32_000_000, 39_999_999)}` : null,
      address: where.address,
      ward: where.ward,
      district: where.district,
      province: where.province,
      representative: business ? owner : null,
      contactPerson: contact,
      contactPhone: contact ? contactPhone : null,
      pickupAddress: pickup,
      activatedOn: localDay(activated),
      expiresOn: random.chance(0.75) ? localDay(activated + random.int(2, 5) * 365 * DAY) : null,
      onHome: index % 5 === 0,
      bankAccount:
        String(random.int(10_000, 99_999)) + String(random.int(10_000_000, 99_999_999)).slice(0, 8),
      bankHolder: (business ? `CONG TY TNHH ${fold(name)}` : fold(owner)).toUpperCase().replace('&', 'VA'),
      bankName: random.pick(BANKS),
      note: null,
    },
  }
}

export type Carrier = { id: string; name: string; baseFee: number; shape: string; row: Row }

/** As the carriers area writes a shape: in lettered ones every letter but the first varies. */
function shapeOf(bill: string): string {
  const digits = bill.replace(/9/g, '#')
  return /[A-Z]9[A-Z]9/.test(bill) ? digits.replace(/(?<=.)[A-Z]/g, '@') : digits
}

/** Days on the way by region; the stock is in Hà Nội. */
const DAYS = {
  local: { daysNorth: 1, daysCentral: null, daysSouth: null },
  country: { daysNorth: 2, daysCentral: 3, daysSouth: 4 },
}

/** All carriers, with the shapes of their bill codes. */
export function makeCarriers(scene: Scene): Carrier[] {
  return CARRIERS.map((carrier, index) => {
    const random = scene.streams('carriers', index)
    const at = scene.calendar.start - (900 - index * 20) * DAY
    return {
      id: timedId(at, random),
      name: carrier.name,
      baseFee: carrier.baseFee,
      shape: shapeOf(carrier.bill),
      row: {
        code: codeOf(carriers, index + 1),
        createdAt: at,
        name: carrier.name,
        status: carrier.name === 'Ninja Van' ? 'inactive' : 'active',
        phone: null,
        website: carrier.website,
        trackingUrl: carrier.trackingUrl,
        takesStandard: carrier.name !== 'Ahamove',
        takesExpress: carrier.baseFee >= 30_000,
        billShape: shapeOf(carrier.bill),
        ...DAYS[carrier.name === 'Ahamove' || carrier.name === 'Tài xế của kho' ? 'local' : 'country'],
        baseFee: carrier.baseFee,
        note: carrier.note,
      },
    }
  })
}

/** Picks the carrier of a parcel; an index into `makeCarriers`. Ninja Van stopped being used. */
export const carrierShares = new Weighted(
  CARRIERS.map((carrier, index) => [index, carrier.name === 'Ninja Van' ? 0.3 : carrier.share] as const),
)

const POLICIES: readonly (readonly [name: string, days: number, active: boolean, note: string])[] = [
  ['Đổi trả chung của sàn', 7, true, 'Hàng còn nguyên tem, chưa qua sử dụng trên sân.'],
  ['Gậy golf chính hãng', 15, true, 'Không nhận lại gậy đã thay cán hoặc đã đánh.'],
  ['Giày và trang phục', 10, true, 'Được đổi cỡ một lần, sàn chịu phí vận chuyển.'],
  ['Bóng golf nguyên hộp', 7, true, 'Chỉ nhận hộp còn màng co.'],
  ['Máy đo khoảng cách', 30, true, 'Lỗi kỹ thuật: đổi máy mới trong 30 ngày.'],
  ['Hàng đặt theo yêu cầu', 0, true, 'In tên, cắt cán, sơn màu: không đổi trả.'],
  ['Hàng đã qua sử dụng', 3, true, 'Sai mô tả mới được trả.'],
  ['Túi gậy và xe đẩy', 15, true, 'Giữ thùng carton và phụ kiện đi kèm.'],
  ['Ưu đãi khách VIP', 30, true, 'Dành cho hội viên có VID.'],
  ['Chiến dịch 11.11', 5, false, 'Hết hiệu lực sau chiến dịch.'],
  ['Găng tay và mũ', 7, true, 'Không nhận lại khi đã bóc bao bì.'],
  ['Dụng cụ tập luyện', 14, true, 'Dùng thử 14 ngày tại nhà.'],
]

/** Twelve policies: the first ones hold for every shop, each of the others for one. */
export function makePolicies(scene: Scene, shopIds: readonly string[]): { id: string; row: Row }[] {
  return POLICIES.map(([name, days, active, note], index) => {
    const random = scene.streams('policies', index)
    const at = scene.calendar.start - (400 - index * 25) * DAY
    const shop = index >= 6 ? (shopIds[(index * 7) % shopIds.length] ?? null) : null
    const row = { code: codeOf(returnPolicies, index + 1), createdAt: at, name, shop, days, active, note }
    return { id: timedId(at, random), row }
  })
}

/** What suppliers earned with orders that are there; delivered as these are, nobody has written it. */
export async function addEarnings(db: QueryExecutorProvider): Promise<void> {
  await sql`select shop_earnings_catch_up()`.execute(db)
}
