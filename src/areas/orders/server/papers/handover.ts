/** The list that goes with a driver: every parcel, what is to be collected, room for two signatures. */
import { formatDateTime } from '../../../../core/dates/dates.ts'
import { formatVnd, formatVndAlone } from '../../../../core/money.ts'
import type { Block, Sheet } from '../../../../core/paper.ts'
import type { Printing } from '../../../../server/kit/area/face.ts'
import { fillWords } from '../../../../server/kit/http/fill-words.ts'
import type { PaperWords } from './words.ts'

export const text = (
  words: string,
  style: Omit<Extract<Block, { kind: 'text' }>, 'kind' | 'text'> = {},
): Block => ({
  kind: 'text',
  text: words,
  ...style,
})

/** Returns the foot of a paper: time and user of printing. */
export function foot(w: PaperWords, { now, actor }: Printing): Block {
  return text(fillWords(w.printed, { at: formatDateTime(now), by: actor.name }), {
    size: 'small',
    align: 'center',
  })
}

/** A line of the list; `collect` in VND. */
export type ListedParcel = {
  code: string
  receiverName: string
  receiverPhone: string
  place: string
  pieces: number
  collect: number
}

/** `facts`: lines below the name, as label and value. */
export function handoverSheet(
  w: PaperWords,
  list: { name: string; facts: readonly (readonly [string, string])[]; parcels: readonly ListedParcel[] },
  how: Printing,
): Sheet {
  const { name, facts, parcels } = list
  const sum = (amount: (parcel: ListedParcel) => number) =>
    parcels.reduce((all, parcel) => all + amount(parcel), 0)
  const narrow = how.size === 'k80'
  return {
    name,
    blocks: [
      text(w.handover, { bold: true, size: 'large', align: 'center' }),
      text(name, { bold: true, align: 'center' }),
      text(formatDateTime(how.now), { size: 'small', align: 'center' }),
      ...facts.map(([label, value]): Block => ({ kind: 'pair', label, value })),
      {
        kind: 'table',
        columns: narrow
          ? [
              { title: `${w.billCode} / ${w.receiver}`, share: 0.62 },
              { title: w.collect, share: 0.38, align: 'right' },
            ]
          : [
              { title: w.number, share: 0.07, align: 'right' },
              { title: w.billCode, share: 0.2 },
              { title: w.receiver, share: 0.25 },
              { title: w.place, share: 0.22 },
              { title: w.quantity, share: 0.07, align: 'right' },
              { title: w.collect, share: 0.19, align: 'right' },
            ],
        rows: parcels.map((parcel, index) =>
          narrow
            ? [`${parcel.code}\n${parcel.receiverName}`, formatVnd(parcel.collect)]
            : [
                String(index + 1),
                parcel.code,
                `${parcel.receiverName}\n${parcel.receiverPhone}`,
                parcel.place,
                String(parcel.pieces),
                formatVnd(parcel.collect),
              ],
        ),
      },
      {
        kind: 'together',
        blocks: [
          { kind: 'pair', label: w.orders, value: String(parcels.length), bold: true },
          { kind: 'pair', label: w.pieces, value: String(sum(({ pieces }) => pieces)), bold: true },
          {
            kind: 'pair',
            label: w.collectAll,
            value: formatVndAlone(sum(({ collect }) => collect)),
            bold: true,
          },
          { kind: 'signatures', labels: [w.giver, w.taker] },
          foot(w, how),
        ],
      },
    ],
  }
}
