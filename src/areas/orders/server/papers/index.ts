/** Papers of orders: packing slip and bill, one per order; the hand-over list, one per carrier. */
import { formatDateTime, formatDay } from '../../../../core/dates/dates.ts'
import { formatVndAlone } from '../../../../core/money.ts'
import type { Block, Sheet } from '../../../../core/paper.ts'
import type { PaperTemplate, Printing } from '../../../../server/kit/area/face.ts'
import { fillWords } from '../../../../server/kit/http/fill-words.ts'
import type { Order } from '../../area.ts'
import { en } from '../../en.ts'
import { byVariant } from '../../pieces.ts'
import type { OrderDetail } from '../../schema.ts'
import { vi } from '../../vi.ts'
import { foot, handoverSheet, type ListedParcel, text } from './handover.ts'
import { type Sender, senders } from './senders.ts'
import { PAPER_WORDS, type PaperWords } from './words.ts'

type Printed = Order & OrderDetail
const VALUES = { vi: vi.values, en: en.values }

/** Where it goes, on one line. */
const placeOf = ({ address, ward, district, province }: Order): string =>
  [address, ward, district, province].filter(Boolean).join(', ')

/** The cash the carrier has to collect, VND. */
const toCollect = ({ paymentMethod, payment, total }: Order): number =>
  paymentMethod === 'cod' && payment === 'waiting' ? total : 0

const piecesOf = ({ lines }: Printed): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const goodsOf = ({ product, variantName }: Printed['lines'][number]): string =>
  [product.name, variantName].filter(Boolean).join(' · ')

function receiver(w: PaperWords, order: Order): Block[] {
  return [
    text(w.to, { size: 'small' }),
    text(order.receiverName, { bold: true, size: 'large' }),
    text(order.receiverPhone, { bold: true }),
    text(placeOf(order)),
  ]
}

function collect(w: PaperWords, order: Order): Block {
  const sum = toCollect(order)
  return sum === 0
    ? text(w.nothingToCollect, { bold: true })
    : { kind: 'pair', label: w.collect, value: formatVndAlone(sum), bold: true }
}

const noteOf = (w: PaperWords, { note }: Order): Block[] => (note ? [text(`${w.note}: ${note}`)] : [])

function slip(w: PaperWords, order: Printed, how: Printing): Sheet {
  return {
    name: order.code,
    blocks: [
      {
        kind: 'columns',
        columns: [
          [
            text(w.slip, { bold: true, size: 'large' }),
            text(`${w.order} ${order.code}`, { bold: true }),
            text(fillWords(w.placed, { at: formatDateTime(order.placedAt) }), { size: 'small' }),
            text(order.shop.name, { size: 'small' }),
          ],
          [{ kind: 'barcode', text: order.code }],
        ],
      },
      { kind: 'rule' },
      ...receiver(w, order),
      ...noteOf(w, order),
      {
        kind: 'table',
        columns:
          how.size === 'k80'
            ? [
                { title: w.goods, share: 0.78 },
                { title: w.quantity, share: 0.22, align: 'right' },
              ]
            : [
                { title: w.number, share: 0.08, align: 'right' },
                { title: w.code, share: 0.2 },
                { title: w.goods, share: 0.5 },
                { title: w.quantity, share: 0.1, align: 'right' },
                { title: w.picked, share: 0.12, align: 'center', tick: true },
              ],
        rows: byVariant(order.lines).map((line, index) =>
          how.size === 'k80'
            ? [`${line.variantCode}\n${goodsOf(line)}`, String(line.quantity)]
            : [String(index + 1), line.variantCode, goodsOf(line), String(line.quantity), ''],
        ),
      },
      {
        kind: 'together',
        blocks: [
          { kind: 'pair', label: w.pieces, value: String(piecesOf(order)), bold: true },
          collect(w, order),
          { kind: 'signatures', labels: [w.packer, w.checker] },
          foot(w, how),
        ],
      },
    ],
  }
}

function bill(w: PaperWords, order: Printed, sender: Sender | undefined, how: Printing): Sheet {
  const code = order.billCode ?? order.trackingCode ?? order.code
  const facts: [string, string | null][] = [
    [w.carrier, order.carrier?.name ?? w.noCarrier],
    [w.shippingType, VALUES[how.language].shippingType[order.shippingType]],
    [w.expected, order.expectedOn && formatDay(order.expectedOn)],
    [w.order, order.code],
  ]
  return {
    name: code,
    blocks: [
      {
        kind: 'columns',
        columns: [
          [text(w.bill, { bold: true, size: 'huge' }), { kind: 'barcode', text: code }],
          [{ kind: 'qr', text: code }],
        ],
      },
      { kind: 'rule' },
      ...facts.flatMap(([label, value]): Block[] => (value ? [{ kind: 'pair', label, value }] : [])),
      { kind: 'rule' },
      {
        kind: 'columns',
        columns: [
          [
            text(w.from, { size: 'small' }),
            text(sender?.name ?? order.shop.name, { bold: true }),
            text(sender?.phone ?? ''),
            text(sender?.place ?? ''),
          ],
          receiver(w, order),
        ],
      },
      { kind: 'rule' },
      ...(toCollect(order) > 0
        ? [
            text(w.collect, { align: 'center' }),
            text(formatVndAlone(toCollect(order)), { bold: true, size: 'huge', align: 'center' }),
          ]
        : [text(w.nothingToCollect, { bold: true, size: 'large', align: 'center' })]),
      { kind: 'rule' },
      // Each a text of its own: one text ends after so many signs, whatever is left of the goods.
      ...order.lines.map((line) => text(`${line.quantity} × ${goodsOf(line)}`, { size: 'small' })),
      { kind: 'pair', label: w.pieces, value: String(piecesOf(order)) },
      ...noteOf(w, order),
      {
        kind: 'together',
        blocks: [
          text(w.check, { size: 'small' }),
          { kind: 'signatures', labels: [w.receiverSigns] },
          foot(w, how),
        ],
      },
    ],
  }
}

/** An order as a hand-over list names it. */
const parcelOf = (order: Printed): ListedParcel => ({
  code: order.billCode ?? order.trackingCode ?? order.code,
  receiverName: order.receiverName,
  receiverPhone: order.receiverPhone,
  place: [order.ward, order.district, order.province].filter(Boolean).join(', '),
  pieces: piecesOf(order),
  collect: toCollect(order),
})

const title = (words: string, orders: readonly Printed[]): string =>
  orders.length === 1 ? `${words} ${orders[0]?.code}` : `${words} (${orders.length})`

export const papers: Readonly<Record<string, PaperTemplate<Order>>> = {
  async slip(records, how) {
    const w = PAPER_WORDS[how.language]
    const orders = records as readonly Printed[]
    return { title: title(w.slip, orders), sheets: orders.map((order) => slip(w, order, how)) }
  },
  async bill(records, how) {
    const w = PAPER_WORDS[how.language]
    const orders = records as readonly Printed[]
    const known = await senders(how.sql, [...new Set(orders.map(({ shop }) => shop.id))])
    return {
      title: title(w.bill, orders),
      sheets: orders.map((order) => bill(w, order, known.get(order.shop.id), how)),
    }
  },
  async handover(records, how) {
    const w = PAPER_WORDS[how.language]
    const byCarrier = Map.groupBy(
      records as readonly Printed[],
      ({ carrier }) => carrier?.name ?? w.noCarrier,
    )
    const sheets = [...byCarrier].map(([name, orders]) =>
      handoverSheet(w, { name, facts: [], parcels: orders.map(parcelOf) }, how),
    )
    return { title: w.handover, sheets }
  },
}
