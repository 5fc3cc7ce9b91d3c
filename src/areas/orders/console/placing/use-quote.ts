/** A live quote of the order being entered; the server computes it, nothing is written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { api } from '../../../../console/kit/net/api.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { isPhone, normalizePhone } from '../../../../core/phone.ts'
import { QUANTITY_MAX, type Quote } from '../../placing.ts'
import { ASKED, askedOf } from './discounts.ts'
import { type FormLine, isLines } from './values.ts'

/** Typing in one field is one question. */
const QUIET_MS = 120

const NAMES = [
  'customer',
  'lines',
  'points',
  'paymentMethod',
  'shippingFee',
  'receiverPhone',
  ...ASKED,
] as const

const wholeOr = (value: unknown, other: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : other

export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUANTITY_MAX

function bodyOf(values: readonly unknown[]): Record<string, unknown> {
  const [customer, lines, points, paymentMethod, shippingFee, phone, ...asked] = values
  return {
    customer: (customer as { id?: string } | null)?.id ?? null,
    // A line whose quantity is being typed is priced as one.
    lines: (isLines(lines) ? lines : []).map(({ variant, quantity, price }: FormLine) => ({
      variant: variant.id,
      quantity: isQuantity(quantity) ? quantity : 1,
      price,
    })),
    ...Object.fromEntries(ASKED.map((field, at) => [field, askedOf(asked[at])])),
    points: wholeOr(points, 0),
    paymentMethod: paymentMethod || 'cod',
    shippingFee: wholeOr(shippingFee, 0),
    receiverPhone: typeof phone === 'string' && isPhone(phone) ? normalizePhone(phone) : null,
  }
}

export type LiveQuote = {
  quote: Quote | undefined
  /** The shown quote is of other values than those entered. */
  stale: boolean
  failed: boolean
  again(): void
}

/** The quote of the entered order, requested once the user has stopped typing. */
export function useQuote(form: FormBodyProps['form'], record: AnyRecord | undefined): LiveQuote {
  const values = useWatch({ control: form.control, name: [...NAMES] })
  const text = JSON.stringify(bodyOf(values))
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  const body = JSON.parse(asked) as { lines: unknown[] }
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    queryKey: ['orders-quote', record?.id, asked],
    queryFn: ({ signal }) =>
      api.ask<Quote>('orders', record ? `${record.id}/quote` : 'quote', { body, signal }),
    enabled: body.lines.length > 0,
    placeholderData: keepPreviousData,
    // Prices and stock move: what was answered before is shown at once and asked for again.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const quote = body.lines.length > 0 ? data : undefined
  return {
    quote,
    stale: asked !== text || isPlaceholderData || (isFetching && !data),
    failed: isError,
    again: () => void refetch(),
  }
}
