/** Demo suppliers: made-up shops that could be in any Vietnamese town. */

import { fold } from '../../../core/text.ts'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { addressIn, mobileNumber, personName } from '../../../server/demo/people.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { area } from '../area.ts'
import { BANKS, CONTACT_ROLES, PROVINCE_NUMBERS, SHOP_NAMES, TOWNS } from './names.ts'

/** Start of the shops' phone numbers, above those of customers and receivers. */
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

export type DemoShop = {
  id: string
  name: string
  /** Share of the marketplace's orders. */
  weight: number
  commissionBp: number
  row: Record<string, unknown>
  contacts: readonly Row[]
  pickups: readonly Row[]
  accounts: readonly Row[]
}

type Row = readonly unknown[]

/** The last day of a shop's term: most renewed it, some end within a month, one that is inactive has expired. */
function lastDay(scene: Scene, index: number, first: number | null): string | null {
  if (index % 20 === 7) return localDay(scene.now + (5 + (index % 9)) * DAY)
  if (index % 20 === 13) return localDay(scene.now - 20 * DAY)
  if (first === null) return null
  const years = Math.max(0, Math.ceil((scene.now + 60 * DAY - first) / (365 * DAY)))
  return localDay(first + years * 365 * DAY)
}

/** Shop by its index, the same for a seed. */
function makeShop(scene: Scene, index: number): DemoShop {
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
  const code = codeOf(area, index + 1)
  const tax = business ? taxCode(where.province, random) : citizenNumber(where.province, female, random)
  const pickup = random.chance(0.4) ? `Kho ${where.address}` : null
  const id = timedId(at, random)
  const weight = inactive ? 0.2 : random.between(0.4, 1) ** 2 * 10
  const commission = random.int(5, 14) * 100
  const row = {
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
    pickupAddress: pickup,
    activatedOn: localDay(activated),
    expiresOn: lastDay(scene, index, random.chance(0.75) ? activated + random.int(2, 5) * 365 * DAY : null),
    onHome: index % 5 === 0,
    ...makeAccount(random, business ? `CONG TY TNHH ${name}` : owner),
    note: null,
  }
  const lines = linesOf(scene, index, { at, name, business, contact, pickup, account: row, shop: id })
  return { id, name, weight, commissionBp: commission, row, ...lines }
}

type Account = { bankAccount: string; bankHolder: string; bankName: string }

function makeAccount(random: Random, holder: string): Account {
  return {
    bankAccount: String(random.int(10_000, 99_999)) + String(random.int(10_000_000, 99_999_999)).slice(0, 8),
    bankHolder: fold(holder).toUpperCase().replace('&', 'VA'),
    bankName: random.pick(BANKS),
  }
}

/** Contacts and accounts of a shop: a stream of their own, so that everything else stays as it was. */
function linesOf(
  scene: Scene,
  index: number,
  shop: {
    at: number
    name: string
    business: boolean
    contact: string | null
    pickup: string | null
    account: Account
    shop: string
  },
): Pick<DemoShop, 'contacts' | 'pickups' | 'accounts'> {
  const random = scene.streams('shop-lines', index)
  const domain = fold(shop.name).replace(/[^a-z0-9]/g, '')
  const more = shop.business ? random.int(0, 3) : random.int(0, 1)
  const names = [
    ...(shop.contact === null ? [] : [shop.contact]),
    ...Array.from({ length: more }, () => personName(random, random.chance(0.5) ? 'female' : 'male')),
  ]
  // The contact person of a shop is the first of its contacts.
  const contacts = (shop.contact === null ? [] : names).map((name, position): Row => {
    const given = fold(name).split(' ').at(-1) ?? 'lienhe'
    return [
      timedId(shop.at, random),
      shop.shop,
      position,
      name,
      CONTACT_ROLES[(index + position) % CONTACT_ROLES.length],
      mobileNumber(SHOP_PHONES + 10_000 + index * 10 + position, scene.key),
      random.chance(0.5) ? `${given}@${domain}.example` : null,
    ]
  })
  const second =
    shop.business && random.chance(0.4) ? makeAccount(random, `CONG TY TNHH ${shop.name}`) : undefined
  const accounts = [shop.account, ...(second ? [second] : [])].map(
    (account, position): Row => [
      timedId(shop.at, random),
      shop.shop,
      position,
      account.bankAccount,
      account.bankHolder,
      account.bankName,
      position === 0,
    ],
  )
  const places =
    shop.pickup === null ? [] : [shop.pickup, ...(random.chance(0.3) ? [`${shop.pickup}, cổng sau`] : [])]
  const pickups = places.map(
    (address, position): Row => [
      timedId(shop.at, random),
      shop.shop,
      position,
      address,
      personName(random, random.chance(0.4) ? 'female' : 'male'),
      mobileNumber(SHOP_PHONES + 20_000 + index * 10 + position, scene.key),
      position === 0,
    ],
  )
  return { contacts, pickups, accounts }
}

const SHOPS = 60

/** All shops; their count does not depend on the orders. */
export const makeShops = (scene: Scene): DemoShop[] =>
  Array.from({ length: SHOPS }, (_, index) => makeShop(scene, index))

export const demo = defineDemo({
  area,
  tables: ['shops', 'shops_contacts', 'shops_pickups', 'shops_bank_accounts'],
  make: ({ scene }) => makeShops(scene),
  write: ({ copier, made }) => copier.records(made),
  // Lines belong to a shop that is there.
  writeLast({ copier, made }) {
    const contacts = made.flatMap((shop) => shop.contacts)
    copier.add('shops_contacts', [...LINE_KEYS, 'name', 'role', 'phone', 'email'], contacts)
    const pickups = made.flatMap((shop) => shop.pickups)
    copier.add('shops_pickups', [...LINE_KEYS, 'address', 'contact', 'phone', 'main'], pickups)
    const accounts = made.flatMap((shop) => shop.accounts)
    copier.add('shops_bank_accounts', [...LINE_KEYS, 'number', 'holder', 'bank', 'main'], accounts)
  },
})
