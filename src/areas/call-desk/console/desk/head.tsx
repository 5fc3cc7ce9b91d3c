/** The head of every call: customer, number, subject, and facts about the customer. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CommandButton } from '../../../../console/commands/surfaces/command-button.tsx'
import type { Shown } from '../../../../console/commands/surfaces/use-commands.ts'
import { recordPath } from '../../../../console/kit/areas.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { Others } from '../../../../console/kit/ui/present-people.tsx'
import { formatVnd } from '../../../../core/money.ts'
import { formatPhone } from '../../../../core/phone.ts'
import { AREA_OF, type Card } from '../../card.ts'
import styles from './order.module.css'

const D = 'call-desk:detail.desk'

export type CommandOf = (id: string) => Shown | undefined

/** Returns the number to call; undefined while it is masked. */
export function numberOf(card: Card): string | undefined {
  return card.phone.includes('•') ? undefined : card.phone
}

/** `children`: the state of the subject. */
export function Head({ card, command, children }: { card: Card; command: CommandOf; children: ReactNode }) {
  const t = useT()
  const area = AREA_OF[card.purpose]
  const dial = command('dial')
  const others = ['copy-number', 'edit-order', 'place-order'].flatMap((id) => command(id) ?? [])
  return (
    <header className={styles.who}>
      <div className={styles.facts}>
        <Link to={recordPath(area, card.orderCode)} className="code">
          {card.orderCode}
        </Link>
        {children}
        <Others area={area} code={card.orderCode} />
        <span className={styles.nth}>{t(`${D}.attempt`, { count: card.attempts + 1 })}</span>
      </div>
      <h1>{card.customerName}</h1>
      <div className={styles.tel}>
        <span className={styles.number} data-number={numberOf(card)}>
          {formatPhone(card.phone)}
        </span>
        {dial && <CommandButton shown={dial} source="button" icon />}
        {others.map((one) => (
          <CommandButton
            key={one.command.id}
            shown={one}
            source="button"
            variant="quiet"
            label={one.command.id.endsWith('.edit-order') ? t(`${D}.edit.${card.purpose}`) : undefined}
          />
        ))}
      </div>
    </header>
  )
}

/** A fact by the name of its words, and its value; those without one are left out. */
type NamedFact = readonly [name: string, value: string | null]

export function AboutCustomer({ card, more }: { card: Card; more: readonly NamedFact[] }) {
  const t = useT()
  const { past, customer } = card
  const pastWords =
    past.orders === 0
      ? t(`${D}.pastNone`)
      : t(`${D}.pastWords`, {
          orders: past.orders,
          cancelled: past.cancelled,
          returned: past.returned,
          spent: formatVnd(past.spent),
        })
  const facts: readonly NamedFact[] = [
    ['vid', customer.vid],
    ['past', pastWords],
    ['cod', past.codEnded > 0 ? t(`${D}.codWords`, { taken: past.codTaken, ended: past.codEnded }) : null],
    ['customerNote', customer.note],
    ...more,
  ]
  return (
    <>
      <h2>{t(`${D}.customer`)}</h2>
      <dl className={styles.about}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`${D}.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
