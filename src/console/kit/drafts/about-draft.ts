/** Name and sum of a draft: enough to tell several of one form apart. */
import { formatVnd } from '../../../core/money.ts'
import type { FormValues } from '../form/save.ts'

type Priced = { price?: unknown; quantity?: unknown }

/** The sum of lines that have a price and a quantity, VND; undefined where there are none. */
function sumOf(values: FormValues): number | undefined {
  const { lines } = values
  if (!Array.isArray(lines)) return undefined
  const sums = (lines as Priced[]).map(({ price, quantity }) => Number(price) * (Number(quantity) || 0))
  const sum = sums.reduce((all, one) => all + one, 0)
  return Number.isFinite(sum) && sum > 0 ? sum : undefined
}

const nameIn = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  const name = (value as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' ? name.trim() : ''
}

/** The name in a draft (the record's own, else the customer's) and its sum, in words; empty for neither. */
export function aboutDraft(nameField: string | undefined, values: FormValues): string {
  const candidates = [nameField, 'customer', 'receiverName', 'contactName']
  const name = candidates.map((field) => (field ? nameIn(values[field]) : '')).find((one) => one !== '')
  const sum = sumOf(values)
  return [name, sum === undefined ? '' : formatVnd(sum)].filter(Boolean).join(' · ')
}
