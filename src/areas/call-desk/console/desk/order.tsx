/** The middle of the desk: who is called, what to say, what was ordered, what is known of the customer. */
import { useAtomValue, useSetAtom } from 'jotai'
import type { Shown } from '../../../../console/commands/surfaces/use-commands.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { Keys } from '../../../../console/kit/ui/kbd.tsx'
import { Pill } from '../../../../console/kit/ui/pill.tsx'
import { TimeText } from '../../../../console/kit/ui/text.tsx'
import { formatNumber, formatVnd } from '../../../../core/money.ts'
import { OutcomeText } from '../../../call-outcomes/console/public.tsx'
import type { OrderCard } from '../../card.ts'
import { AboutCustomer, type CommandOf, Head } from './head.tsx'
import styles from './order.module.css'
import page from './page.module.css'
import { addressOf, Script } from './script.tsx'
import { deskAtom } from './state.ts'

const D = 'call-desk:detail.desk'

/** Points to read back, in the order in which `x` ticks them. */
export const READS = ['goods', 'total', 'receiver', 'address'] as const

function ReadBack({ card, tick }: { card: OrderCard; tick: Shown | undefined }) {
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
      <legend>
        {t(`${D}.readBack`)} {tick?.caps && <Keys caps={tick.caps} />}
      </legend>
      {READS.map((id) => (
        <label key={id}>
          <input type="checkbox" checked={ticks.has(id)} onChange={() => toggle(id)} />
          {t(`${D}.reads.${id}`, params)}
        </label>
      ))}
    </fieldset>
  )
}

function Goods({ card }: { card: OrderCard }) {
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
              <span className={classes(page.sub, line.stock < line.wanted && styles.short)}>
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
      <Sums card={card} />
    </section>
  )
}

/** The way from the lines to the total; only the parts that there are. */
function Sums({ card: { lines, order, total } }: { card: OrderCard }) {
  const t = useT()
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const rest = total - (order.subtotal - order.discount + order.shippingFee)
  const parts = (
    [
      ['goods', goods],
      ['lineDiscount', order.subtotal - goods],
      ['discount', -order.discount],
      ['shippingFee', order.shippingFee],
      ['rest', rest],
    ] as const
  ).filter(([, sum]) => sum !== 0)
  return (
    <dl className={styles.sums}>
      {parts.length > 1 &&
        parts.map(([part, sum]) => (
          <div key={part}>
            <dt>{t(`${D}.sums.${part}`)}</dt>
            <dd>{formatVnd(sum)}</dd>
          </div>
        ))}
      <div data-total="">
        <dt>{t(`${D}.sums.total`)}</dt>
        <dd>{formatVnd(total)}</dd>
      </div>
    </dl>
  )
}

function About({ card }: { card: OrderCard }) {
  const t = useT()
  const { order } = card
  return (
    <section>
      <AboutCustomer
        card={card}
        more={[
          ['receiver', order.otherReceiver ? order.receiverName : null],
          ['orderNote', order.note],
        ]}
      />
      {card.calls.length > 0 && (
        <>
          <h2>{t(`${D}.before`)}</h2>
          <ul className={styles.before}>
            {card.calls.map((call) => (
              <li key={call.at}>
                <span>
                  <OutcomeText call={call} />
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

export function OrderPane({ card, command }: { card: OrderCard; command: CommandOf }) {
  const t = useT()
  return (
    <section
      className={styles.order}
      aria-label={card.orderCode}
      data-task={card.id}
      data-order={card.orderCode}
    >
      <Head card={card} command={command}>
        <Pill tone="amber">{t(`orders:values.status.${card.order.status}`)}</Pill>
        <Pill tone={card.order.payment === 'paid' ? 'green' : 'grey'}>
          {t(`orders:values.payment.${card.order.payment}`)}
        </Pill>
      </Head>
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
        <ReadBack card={card} tick={command('tick')} />
        <Goods card={card} />
        <About card={card} />
      </div>
    </section>
  )
}
