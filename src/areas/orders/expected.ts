/** The day on which a parcel that is packed today should be with its receiver. Pure; decision 0018. */
import { addDays } from '../../core/dates/dates.ts'
import type { Carrier } from '../carriers/area.ts'
import { daysTo } from '../carriers/expected.ts'
import type { Order } from './area.ts'

/** Days on the way where the carrier names none. */
const DAYS = { standard: 3, express: 1 }

/** `YYYY-MM-DD` of the shop's zone: the carrier's days to the province; what is fetched can be had at once. */
export function expectedDay(
  today: string,
  province: string,
  type: Order['shippingType'],
  carrier?: Pick<Carrier, 'daysNorth' | 'daysCentral' | 'daysSouth'>,
): string {
  if (type === 'pickup') return today
  const usual = (carrier && daysTo(carrier, province)) ?? DAYS.standard
  return addDays(today, type === 'express' ? Math.min(usual, DAYS.express) : usual)
}
