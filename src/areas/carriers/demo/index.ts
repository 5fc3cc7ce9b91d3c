/** Demo carriers: those that deliver in Vietnam, and the warehouse's own driver. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { Weighted } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { area } from '../area.ts'
import { CARRIERS } from './carriers.ts'

export type DemoCarrier = {
  id: string
  name: string
  baseFee: number
  shape: string
  row: Record<string, unknown>
}

/** Shape of bill codes as carriers have it; in codes with letters, every letter but the first varies. */
function shapeOf(bill: string): string {
  const digits = bill.replace(/9/g, '#')
  return /[A-Z]9[A-Z]9/.test(bill) ? digits.replace(/(?<=.)[A-Z]/g, '@') : digits
}

/** Days of delivery by region; the warehouse is in Hà Nội. */
const DAYS = {
  local: { daysNorth: 1, daysCentral: null, daysSouth: null },
  country: { daysNorth: 2, daysCentral: 3, daysSouth: 4 },
}

/** All carriers, with the shapes of their bill codes. */
export function makeCarriers(scene: Scene): DemoCarrier[] {
  return CARRIERS.map((carrier, index) => {
    const random = scene.streams('carriers', index)
    const at = scene.calendar.start - (900 - index * 20) * DAY
    return {
      id: timedId(at, random),
      name: carrier.name,
      baseFee: carrier.baseFee,
      shape: shapeOf(carrier.bill),
      row: {
        code: codeOf(area, index + 1),
        createdAt: at,
        name: carrier.name,
        status: carrier.name === 'Ninja Van' ? 'inactive' : 'active',
        phone: null,
        website: carrier.website,
        trackingUrl: carrier.trackingUrl,
        takesStandard: carrier.name !== 'Ahamove',
        takesExpress: carrier.baseFee >= 30_000,
        billShape: shapeOf(carrier.bill),
        cutOff: carrier.cutOff ?? null,
        ...DAYS[carrier.name === 'Ahamove' || carrier.name === 'Tài xế của kho' ? 'local' : 'country'],
        baseFee: carrier.baseFee,
        note: carrier.note,
      },
    }
  })
}

/** Shares of the parcels by index into `makeCarriers`. Ninja Van is inactive. */
export const carrierShares = new Weighted(
  CARRIERS.map((carrier, index) => [index, carrier.name === 'Ninja Van' ? 0.3 : carrier.share] as const),
)

export const demo = defineDemo({
  area,
  tables: ['carriers'],
  make: ({ scene }) => makeCarriers(scene),
  write: ({ copier, made }) => copier.records(made),
})
