/** The day on which a parcel that is packed now should be with its receiver. Pure; decision 0018. */
import { addDays } from '../../core/dates/dates.ts'
import type { Carrier } from '../carriers/area.ts'
import { daysTo } from '../carriers/expected.ts'
import type { Order } from './area.ts'

/** Days on the way where the carrier names none. */
const DAYS = { standard: 3, express: 1 }

/**
 * `YYYY-MM-DD` of the shop's zone: the carrier's days to the province, one more once it has fetched the day's parcels
 * (`cutOff`); what is fetched by the customer can be had at once. `packed` is day and time of day in the shop's zone.
 */
export function expectedDay(
  packed: { day: string; clock: string },
  province: string,
  type: Order['shippingType'],
  carrier?: Pick<Carrier, 'daysNorth' | 'daysCentral' | 'daysSouth' | 'cutOff'>,
): string {
  if (type === 'pickup') return packed.day
  const usual = (carrier && daysTo(carrier, province)) ?? DAYS.standard
  const days = type === 'express' ? Math.min(usual, DAYS.express) : usual
  const isLate = Boolean(carrier?.cutOff) && packed.clock >= String(carrier?.cutOff)
  return addDays(packed.day, isLate ? days + 1 : days)
}
