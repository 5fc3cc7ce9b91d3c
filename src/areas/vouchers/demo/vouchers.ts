/** Vouchers with their codes and uses, some of them planned, ended or for selected customers. */

import { percentOf } from '../../../core/money.ts'
import type { Adjustment } from '../../../families/pricing/adjustments.ts'
import { shareByKey } from '../../../families/pricing/share.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { type Random, Weighted } from '../../../server/demo/random.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { makeCustomer } from '../../customers/demo/index.ts'
import type { BEARERS } from '../area.ts'
import { area } from '../area.ts'
import { CODE_LETTERS, RANDOM_LENGTH } from '../codes.ts'
import { VOUCHERS, type VoucherText } from './shared-codes.ts'

export const USE_COLUMNS = [
  'id',
  'voucher_id',
  'code',
  'holder_id',
  'count',
  'customer_id',
  'phone',
  'discount',
  'shipping_discount',
  'bearer',
  'store_share',
  'at',
  'by_id',
] as const
export const CODE_COLUMNS = ['code', 'voucher_id', 'created_at', 'holder_id'] as const

type Bearing = { bearer: (typeof BEARERS)[number]; storeShare: number | null }

/** Bearer of the discount by code; default: the marketplace. */
const BEARING: Readonly<Record<string, Bearing>> = {
  EAGLE15: { bearer: 'shared', storeShare: 5_000 },
  DRIVER500: { bearer: 'store', storeShare: null },
  SINHNHAT: { bearer: 'shared', storeShare: 3_000 },
}
const NAMES: Readonly<Record<string, string>> = {
  CHAOBAN100: 'Chào bạn mới: giảm 100.000đ',
  GOLF50K: 'Giảm 50.000đ cho mọi đơn golf',
  BIRDIE10: 'Birdie: giảm 10%',
  EAGLE15: 'Eagle: giảm 15% cho đơn lớn',
  HOIVIEN5: 'Tri ân hội viên 5%',
  CUOITUAN200: 'Cuối tuần ra sân giảm 200.000đ',
  DRIVER500: 'Mùa gậy mới: giảm 500.000đ',
  SINHNHAT: 'Mừng sinh nhật sàn 8%',
}

const bearingOf = (code: string): Bearing => BEARING[code] ?? { bearer: 'marketplace', storeShare: null }

const EMPTY = {
  vids: [],
  shops: [],
  categories: [],
  brands: [],
  products: [],
  minOrder: null,
  maxOrder: null,
  maxRefund: null,
  percent: null,
  amount: null,
  maxUses: null,
  perCustomer: null,
  storeShare: null,
  used: 0,
  usedUp: false,
  kind: 'public',
  target: 'order',
  uses: 'unlimited',
  bearer: 'marketplace',
  stackable: true,
  status: 'active',
  note: null,
}

const draw = (random: Random) =>
  Array.from({ length: RANDOM_LENGTH }, () => random.pick([...CODE_LETTERS])).join('')

/** VIDs of some customers. */
function members(scene: Scene): string[] {
  const vids = Array.from({ length: 40 }, (_, index) => makeCustomer(scene, index).row.vid)
  return vids.filter((vid) => typeof vid === 'string').sort()
}

const idOf = (scene: Scene, code: string): string => {
  const index = VOUCHERS.findIndex((voucher) => voucher.code === code)
  return timedId(scene.calendar.start - (60 - index) * DAY, scene.streams('vouchers', index))
}

const storeShareOf = (code: string): number => {
  const { bearer, storeShare } = bearingOf(code)
  return bearer === 'store' ? 10_000 : (storeShare ?? 0)
}

const SHARES = new Weighted(VOUCHERS.map((voucher) => [voucher, voucher.weight] as const))

const discountOf = ({ amount, percent = 0, cap }: VoucherText, subtotal: number): number => {
  const value = amount ?? percentOf(subtotal, percent)
  return Math.min(value, cap ?? value, subtotal)
}

/**
 * Takes a voucher for all goods off the lines of some orders, in place; `subtotal`: of the lines, VND; `at`: when it is placed, ms.
 * Orders of a split cart have none. Returns VND.
 */
export function redeem(
  scene: Scene,
  random: Random,
  lines: readonly { variant: { id: string }; amount: number; adjustments: Adjustment[] }[],
  { subtotal, alone, at }: { subtotal: number; alone: boolean; at: number },
): number {
  const voucher = random.chance(0.15) ? SHARES.pick(random) : undefined
  if (!alone || !voucher || subtotal < voucher.from) return 0
  const { code, percent = null, amount = null, cap = null, from } = voucher
  const limits = { maxRefund: cap, minOrder: from, maxOrder: null }
  const same = {
    ...{ kind: 'voucher' as const, source: idOf(scene, code), code, name: NAMES[code] ?? '' },
    storeShare: storeShareOf(code),
    terms: { target: 'order', benefit: percent === null ? 'amount' : 'percent', percent, amount, ...limits },
    agreedAt: iso(at),
  }
  const discount = discountOf(voucher, subtotal)
  const shares = shareByKey(
    discount,
    lines.map((line) => line.amount),
    lines.map(({ variant }) => variant.id),
  )
  for (const [place, share] of shares.entries())
    if (share > 0) lines[place]?.adjustments.push({ ...same, amount: share })
  return discount
}

/** Data of an order about its voucher. */
type Holder = {
  index: number
  id: string
  placed: number
  buyer: { id: string; phone: string }
  sums: { discount: number }
  row: Record<string, unknown>
  life: { cancelled: { at: number } | null }
}

/** Vouchers; uses are counted while orders are made. */
export class VoucherBook {
  readonly #scene: Scene
  readonly #used = new Map<string, number>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Rows of an order's use: one when it is placed, a reversal when it is cancelled. */
  rowsOf(order: Holder): unknown[][] {
    const { sums, life, placed, row: held } = order
    if (typeof held.voucherCode !== 'string') return []
    const code = held.voucherCode
    const random = this.#scene.streams('voucher uses', order.index)
    const row = (at: number, count: 1 | -1) => [
      timedId(at, random),
      held.voucher,
      code,
      order.id,
      count,
      order.buyer.id,
      order.buyer.phone,
      sums.discount,
      0,
      held.voucherBearer,
      held.voucherStoreShare,
      iso(at),
      null,
    ]
    if (life.cancelled) return [row(placed, 1), row(life.cancelled.at, -1)]
    this.#used.set(code, (this.#used.get(code) ?? 0) + 1)
    return [row(placed, 1)]
  }

  /** The vouchers, once every order has been seen. */
  records(shops: readonly string[], categories: ReadonlyMap<string, string>): RecordRow[] {
    const held = VOUCHERS.map((voucher, index) => this.#held(voucher, index))
    const clubs = categories.get('Gậy golf')
    return [...held, ...this.#others(shops, clubs === undefined ? [] : [clubs], held.length)]
  }

  #held(voucher: VoucherText, index: number): RecordRow {
    const { start } = this.#scene.calendar
    const used = this.#used.get(voucher.code) ?? 0
    const gone = voucher.code === 'DRIVER500' && used > 0
    const limited = voucher.code === 'EAGLE15'
    return {
      id: idOf(this.#scene, voucher.code),
      row: {
        ...EMPTY,
        ...bearingOf(voucher.code),
        code: codeOf(area, index + 1),
        createdAt: start - (60 - index) * DAY,
        name: NAMES[voucher.code],
        voucherCode: voucher.code,
        startsOn: localDay(start - 30 * DAY),
        endsOn: localDay(this.#scene.now + (40 + index * 10) * DAY),
        benefit: voucher.percent === undefined ? 'amount' : 'percent',
        percent: voucher.percent ?? null,
        amount: voucher.amount ?? null,
        maxRefund: voucher.cap ?? null,
        minOrder: voucher.from,
        uses: gone || limited ? 'custom' : 'unlimited',
        maxUses: gone ? used : limited ? Math.ceil((used + 1) / 100) * 100 : null,
        used,
        usedUp: gone,
      },
    }
  }

  #others(shops: readonly string[], clubs: readonly string[], from: number): RecordRow[] {
    const { now, calendar } = this.#scene
    const day = (offset: number) => localDay(now + offset * DAY)
    const vids = members(this.#scene)
    const percent = (value: number) => ({ benefit: 'percent', percent: value })
    const amount = (value: number) => ({ benefit: 'amount', amount: value })
    const drafts: Record<string, unknown>[] = [
      {
        name: 'Miễn phí vận chuyển cuối năm',
        voucherCode: 'FREESHIP',
        target: 'shipping',
        ...percent(10_000),
        maxRefund: 50_000,
        minOrder: 500_000,
        perCustomer: 3,
        startsOn: day(-10),
        endsOn: day(35),
      },
      {
        name: 'Chào xuân: gậy giảm 12%',
        voucherCode: 'CHAOXUAN12',
        categories: clubs,
        ...percent(1_200),
        maxRefund: 1_000_000,
        uses: 'custom',
        maxUses: 500,
        perCustomer: 1,
        startsOn: day(45),
        endsOn: day(75),
      },
      {
        name: 'Tri ân thẻ VIP',
        voucherCode: 'VIPGOLF',
        kind: 'private',
        vids,
        ...percent(2_000),
        maxRefund: 3_000_000,
        perCustomer: 1,
        startsOn: day(-5),
        endsOn: day(25),
        note: 'Danh sách do bộ phận chăm sóc khách hàng gửi.',
      },
      {
        name: 'Gian hàng tháng này giảm 5%',
        voucherCode: 'GIANHANG5',
        ...percent(500),
        shops: shops.slice(0, 3),
        bearer: 'store',
        stackable: false,
        startsOn: day(-12),
        endsOn: day(18),
      },
      {
        name: 'Quốc khánh 2/9',
        voucherCode: 'QUOCKHANH29',
        ...amount(150_000),
        minOrder: 1_500_000,
        startsOn: day(-85),
        endsOn: day(-75),
      },
      {
        name: 'Quà tặng hội thảo: mã riêng từng khách',
        voucherCode: null,
        ...amount(200_000),
        minOrder: 1_000_000,
        perCustomer: 1,
        startsOn: day(-3),
        endsOn: day(60),
      },
      {
        name: 'Thử nghiệm nội bộ',
        voucherCode: 'NOIBO',
        ...amount(10_000),
        uses: 'once',
        maxUses: 1,
        status: 'inactive',
        startsOn: day(-30),
        endsOn: day(30),
      },
    ]
    return drafts.map((draft, n) => {
      const at = Math.max(calendar.start, now - (90 - n * 10) * DAY)
      const row = { ...EMPTY, ...draft, code: codeOf(area, from + n + 1), createdAt: at }
      return { id: timedId(at, this.#scene.streams('vouchers', from + n)), row }
    })
  }

  /** Generated codes of the voucher that has no shared one. */
  codes(records: readonly RecordRow[]): unknown[][] {
    const own = records.find(({ row }) => row.voucherCode === null)
    const random = this.#scene.streams('voucher codes')
    if (!own) return []
    const at = iso(Number(own.row.createdAt))
    return Array.from({ length: 120 }, () => [`HT${draw(random)}`, own.id, at, null])
  }
}
