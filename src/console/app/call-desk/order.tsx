/** The middle of the desk: who is called, what to say, what was ordered, what is known of the customer. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import type { Card } from '../../../areas/call-desk/card.ts'
import { formatNumber, formatVnd } from '../../../core/money.ts'
import { formatPhone } from '../../../core/phone.ts'
import { recordPath } from '../../kit/areas.ts'
import { classes } from '../../kit/class-names.ts'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { Others } from '../../kit/others.tsx'
import { Pill } from '../../kit/pill.tsx'
import { TimeText } from '../../kit/text.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import type { Shown } from '../commands/use-commands.ts'
import styles from './order.module.css'
import page from './page.module.css'
import { addressOf, Script } from './script.tsx'
import { deskAtom } from './state.ts'

const D = 'call-desk:detail.desk'

/** What is read back, in the order in which `x` ticks it. */
export const READS = ['goods', 'total', 'receiver', 'address'] as const

export type CommandOf = (id: string) => Shown | undefined

export function numberOf(card: Card): string | undefined {
  return card.phone.includes('•') ? undefined : card.phone
}

function Head({ card, command }: { card: Card; command: CommandOf }) {
  const t = useT()
  const number = numberOf(card)
  const dial = command('dial')
  const others = ['copy-number', 'edit-order'].flatMap((id) => command(id) ?? [])
  return (
    <header className={styles.who}>
      <div className={styles.facts}>
        <Link to={recordPath('orders', card.orderCode)} className="code">
          {card.orderCode}
        </Link>
        <Pill tone="amber">{t(`orders:values.status.${card.order.status}`)}</Pill>
        <Pill tone={card.order.payment === 'paid' ? 'green' : 'grey'}>
          {t(`orders:values.payment.${card.order.payment}`)}
        </Pill>
        <Others area="orders" code={card.orderCode} />
        <span className={styles.nth}>{t(`${D}.attempt`, { count: card.attempts + 1 })}</span>
      </div>
      <h1>{card.customerName}</h1>
      <div className={styles.tel}>
        <span className={styles.number} data-number={number}>
          {formatPhone(card.phone)}
        </span>
        {dial && <CommandButton shown={dial} source="button" icon />}
        {others.map((one) => (
          <CommandButton key={one.command.id} shown={one} source="button" variant="quiet" />
        ))}
      </div>
    </header>
  )
}

function ReadBack({ card }: { card: Card }) {
  const t = useT()
  const { ticks } = useAtomValue(deskAtom)
  const set = useSetAtom(deskAtom)
  const params = {
    total: formatVnd(card.total),
    method: t(`orders:values.paymentMethod.${card.order.paymentMethod}`),
    name: card.order.receiverName,
    address: addressOf(card),
  }
  const toggle = (id: string) =>
    set((desk) => {
      const next = new Set(desk.ticks)
      if (!next.delete(id)) next.add(id)
      return { ...desk, ticks: next }
    })
  return (
    <fieldset className={styles.reads}>
      <legend>{t(`${D}.readBack`)}</legend>
      {READS.map((id) => (
        <label key={id}>
          <input type="checkbox" checked={ticks.has(id)} onChange={() => toggle(id)} />
          {t(`${D}.reads.${id}`, params)}
        </label>
      ))}
    </fieldset>
  )
}

function Goods({ card }: { card: Card }) {
  const t = useT()
  return (
    <section>
      <h2>{t(`${D}.goods`, { count: card.lines.length })}</h2>
      <ul>
        {card.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            {line.image ? (
              <img src={line.image} alt="" width={36} height={36} loading="lazy" />
            ) : (
              <span className={styles.thumb} />
            )}
            <span>
              {line.name}
              <span className={classes(page.sub, line.stock < line.quantity && styles.short)}>
                {line.variant && `${line.variant} · `}
                {line.stock > 0 ? t(`${D}.stock`, { count: formatNumber(line.stock) }) : t(`${D}.outOfStock`)}
              </span>
            </span>
            <span className={styles.amount}>
              {line.quantity} × {formatVnd(line.price)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ card }: { card: Card }) {
  const t = useT()
  const { past, customer, order } = card
  const pastWords =
    past.orders === 0
      ? t(`${D}.pastNone`)
      : t(`${D}.pastWords`, {
          orders: past.orders,
          cancelled: past.cancelled,
          returned: past.returned,
          spent: formatVnd(past.spent),
        })
  const facts = [
    ['vid', customer.vid],
    ['past', pastWords],
    ['cod', past.codEnded > 0 ? t(`${D}.codWords`, { taken: past.codTaken, ended: past.codEnded }) : null],
    ['receiver', order.otherReceiver ? order.receiverName : null],
    ['customerNote', customer.note],
    ['orderNote', order.note],
  ] as const
  return (
    <section>
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
      {card.calls.length > 0 && (
        <>
          <h2>{t(`${D}.before`)}</h2>
          <ul className={styles.before}>
            {card.calls.map((call) => (
              <li key={call.at}>
                <span>
                  {t(`orders:values.callResult.${call.result}`)}
                  {call.note && ` · ${call.note}`}
                </span>
                <span className={page.sub}>
                  {call.by} · <TimeText iso={call.at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function OrderPane({ card, command }: { card: Card; command: CommandOf }) {
  const t = useT()
  return (
    <section
      className={styles.order}
      aria-label={card.orderCode}
      data-task={card.id}
      data-order={card.orderCode}
    >
      <Head card={card} command={command} />
      <div className={styles.body}>
        {card.alike.length > 0 && (
          <p className={page.warning} role="note">
            <Icon name="triangle-alert" size={15} /> {t(`${D}.alike`, { codes: card.alike.join(', ') })}
          </p>
        )}
        {!card.order.addressComplete && (
          <p className={page.warning} role="note">
            <Icon name="triangle-alert" size={15} /> {t(`${D}.noAddress`)}
          </p>
        )}
        <Script card={card} />
        <ReadBack card={card} />
        <Goods card={card} />
        <About card={card} />
      </div>
    </section>
  )
}
