/** Demo customers. Each is made from its number alone, so none is kept in memory. */

import { fold } from '../../../core/text.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { type Address, address, type Gender, mobileNumber, personName } from '../../../server/demo/people.ts'
import { type Random, shuffled } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { someTags } from '../../tags/demo/index.ts'
import { area } from '../area.ts'
import { HOBBIES } from './hobbies.ts'

/** Share of the customers who registered before the 13 months of orders. */
const EARLIER = 0.45

export type Buyer = Address & { id: string; name: string; phone: string; gender: Gender; createdAt: number }

/** Count of customers: 20,000 for 5,000 to 400,000 orders, proportional below and above. */
export const customerCount = ({ orders }: Scene) =>
  orders < 5_000 ? Math.max(100, orders * 4) : Math.max(20_000, Math.ceil(orders / 20))

/** Count of customers at the time when this share (0 to 1) of the orders has been placed. */
export function customersAt(scene: Scene, share: number): number {
  return Math.min(customerCount(scene), Math.ceil(customerCount(scene) * (EARLIER + (1 - EARLIER) * share)))
}

/** Time of registration, ms. Customers of the 13 months register to buy, so they follow the orders' calendar. */
function createdAt(scene: Scene, index: number): number {
  const share = index / customerCount(scene)
  if (share >= EARLIER) return scene.calendar.at((share - EARLIER) / (1 - EARLIER))
  return Math.floor(scene.calendar.start - 900 * DAY * (1 - share / EARLIER) ** 1.4)
}

/** Data of a customer that an order copies. */
export function makeBuyer(scene: Scene, index: number): Buyer {
  return buyerOf(scene, index, scene.streams('customers', index))
}

function buyerOf(scene: Scene, index: number, random: Random): Buyer {
  const at = createdAt(scene, index)
  const id = timedId(at, random)
  const gender = random.chance(0.74) ? 'male' : 'female'
  const name = personName(random, gender)
  return { ...address(random), id, name, phone: mobileNumber(index, scene.key), gender, createdAt: at }
}

/** VID: six digits as the golf association uses, eight for more than 800,000 customers. */
function vid(scene: Scene, index: number): string {
  const digits = customerCount(scene) <= 800_000 ? 6 : 8
  const low = 10 ** (digits - 1)
  return String(low + shuffled(index, 9 * low, scene.key + 1))
}

/** Notes about the demo customers. */
export const NOTES: readonly string[] = [
  'Chỉ nghe máy sau 17 giờ.',
  'Khách quen, ưu tiên giao nhanh.',
  'Thuận tay trái.',
  'Hay mua tặng đối tác, cần hoá đơn công ty.',
  'Gọi trước khi giao 30 phút.',
  'Thích bóng Pro V1, hay hỏi khuyến mãi theo hộp.',
  'Từng đổi cỡ giày, chân bè.',
]

/** Returns the customer's record without the totals of its orders. */
export function makeCustomer(scene: Scene, index: number): { id: string; row: Record<string, unknown> } {
  const buyer = makeBuyer(scene, index)
  const random = scene.streams('customer details', index)
  const male = buyer.gender === 'male'
  const parts = fold(buyer.name).split(' ')
  const mail = `${parts.at(-1)}.${parts[0]}${(index * 7) % 10_000}@${random.pick(['mail', 'thu', 'hop'])}.example`
  const birthday = new Date(Date.UTC(random.int(1958, 2003), random.int(0, 11), random.int(1, 28)))
  const bare = random.chance(0.08)
  const hobbies = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(HOBBIES)))
  const row = {
    code: codeOf(area, index + 1),
    createdAt: buyer.createdAt,
    name: buyer.name,
    phone: buyer.phone,
    vid: random.chance(0.6) ? vid(scene, index) : null,
    email: random.chance(0.7) ? mail : null,
    birthday: random.chance(0.55) ? birthday.toISOString().slice(0, 10) : null,
    gender: random.chance(0.9) ? buyer.gender : null,
    heightCm: random.chance(0.3) ? Math.round(random.around(male ? 170 : 159, 8)) : null,
    weightKg: random.chance(0.3) ? Math.round(random.around(male ? 70 : 55, 11)) : null,
    hobbies: random.chance(0.45) ? [...hobbies].join(', ') : null,
    address: bare ? null : buyer.address,
    ward: bare ? null : buyer.ward,
    district: bare ? null : buyer.district,
    province: buyer.province,
    note: random.chance(0.05) ? random.pick(NOTES) : null,
    tags: someTags(scene, 'customers', scene.streams('customer tags', index)),
  }
  return { id: buyer.id, row }
}
