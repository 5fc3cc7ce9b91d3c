/** The script: text of the language with the order's values filled in and marked. */
import { createElement, type ReactNode } from 'react'
import { type Translate, useT } from '../../../../console/kit/i18n.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { Card, CaseCard, OrderCard } from '../../card.ts'
import styles from './order.module.css'

const D = 'call-desk:detail.desk'

/** Marks filled-in values; no words contain it. */
const MARK = '\u0001'

type Person = 'male' | 'female' | 'other'
const personOf = ({ customer }: Card): Person =>
  customer.gender === 'male' || customer.gender === 'female' ? customer.gender : 'other'

/** The last word of a Vietnamese name is the one by which people are called. */
const calledBy = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

/** Returns the receiver's address in one line. */
export function addressOf({ order }: OrderCard): string {
  return [order.address, order.ward, order.district, order.province].filter(Boolean).join(', ')
}

function goodsOf({ lines }: OrderCard, t: Translate): string {
  const goods = lines.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const last = goods.pop() ?? ''
  return goods.length > 0 ? goods.join(', ') + t(`${D}.and`) + last : last
}

const part = (text: string, at: number): ReactNode => (at % 2 === 1 ? createElement('b', null, text) : text)

const mark = (text: string) => MARK + text + MARK

/** How the customer is spoken to, and the name by which they are called. */
function spokenTo(card: Card, t: Translate) {
  const person = personOf(card)
  return {
    you: t(`${D}.you.${person}`),
    You: t(`${D}.youStart.${person}`),
    name: mark(calledBy(card.customerName)),
  }
}

function Spoken({ words }: { words: string }) {
  return (
    <section className={styles.script} aria-label={useT()(`${D}.script`)}>
      {/* As children, not as a list: words and what is filled in take turns, and none ever moves. */}
      {createElement('p', null, '“', ...words.split(MARK).map(part), '”')}
    </section>
  )
}

export function Script({ card }: { card: OrderCard }) {
  const t = useT()
  const words = t(`${D}.scriptWords`, {
    ...spokenTo(card, t),
    goods: mark(goodsOf(card, t)),
    total: mark(formatVnd(card.total)),
    address: mark(addressOf(card)),
  })
  return <Spoken words={words} />
}

export function CaseScript({ card }: { card: CaseCard }) {
  const t = useT()
  const { subject, interest } = card.about
  const about = subject ?? (interest ? t(`leads:values.interest.${interest}`) : '')
  return (
    <Spoken words={t(`${D}.cases.${card.purpose}.script`, { ...spokenTo(card, t), about: mark(about) })} />
  )
}
