/** What to say: the words of the language with the order's own filled in and marked. */
import { createElement, type ReactNode } from 'react'
import type { Card } from '../../../areas/call-desk/card.ts'
import { formatVnd } from '../../../core/money.ts'
import { type Translate, useT } from '../../kit/i18n.ts'
import styles from './order.module.css'

/** Stands around what is filled in; no words hold it. */
const MARK = '\u0001'

type Person = 'male' | 'female' | 'other'
const personOf = ({ customer }: Card): Person =>
  customer.gender === 'male' || customer.gender === 'female' ? customer.gender : 'other'

/** The last word of a Vietnamese name is the one by which people are called. */
const calledBy = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

export function addressOf({ order }: Card): string {
  return [order.address, order.ward, order.district, order.province].filter(Boolean).join(', ')
}

function goodsOf({ lines }: Card, t: Translate): string {
  const goods = lines.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const last = goods.pop() ?? ''
  return goods.length > 0 ? goods.join(', ') + t('call-desk:detail.desk.and') + last : last
}

const part = (text: string, at: number): ReactNode => (at % 2 === 1 ? createElement('b', null, text) : text)

export function Script({ card }: { card: Card }) {
  const t = useT()
  const person = personOf(card)
  const mark = (text: string) => MARK + text + MARK
  const words = t('call-desk:detail.desk.scriptWords', {
    you: t(`call-desk:detail.desk.you.${person}`),
    You: t(`call-desk:detail.desk.youStart.${person}`),
    name: mark(calledBy(card.customerName)),
    goods: mark(goodsOf(card, t)),
    total: mark(formatVnd(card.total)),
    address: mark(addressOf(card)),
  })
  return (
    <section className={styles.script} aria-label={t('call-desk:detail.desk.script')}>
      {/* As children, not as a list: words and what is filled in take turns, and none ever moves. */}
      {createElement('p', null, '“', ...words.split(MARK).map(part), '”')}
    </section>
  )
}
