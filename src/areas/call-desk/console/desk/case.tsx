/** The middle of the desk during a call about a ticket or a lead (decision 0030). */
import { Link } from 'react-router-dom'
import { recordPath } from '../../../../console/kit/areas.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { Pill } from '../../../../console/kit/ui/pill.tsx'
import { formatVnd } from '../../../../core/money.ts'
import { caseFields } from '../../../../families/cases/cases.ts'
import { Due } from '../../../../families/cases/console/due.tsx'
import { Timeline } from '../../../../families/cases/console/overview.tsx'
import { area as leads } from '../../../leads/area.ts'
import { area as tickets } from '../../../tickets/area.ts'
import type { CaseCard } from '../../card.ts'
import { AboutCustomer, type CommandOf, Head } from './head.tsx'
import styles from './order.module.css'
import { CaseScript } from './script.tsx'

function What({ card: { about, purpose } }: { card: CaseCard }) {
  const t = useT()
  return (
    <section>
      <h2>{about.subject ?? (about.interest && t(`leads:values.interest.${about.interest}`))}</h2>
      {about.text && <p className={styles.text}>{about.text}</p>}
      {about.order && (
        <p>
          {t(`${purpose === 'care' ? 'tickets' : 'leads'}:fields.order`)}{' '}
          <Link to={recordPath('orders', about.order)} className="code">
            {about.order}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Body measures for fitting clubs, where they are known. */
function measuresOf(t: ReturnType<typeof useT>, { about, purpose }: CaseCard) {
  if (purpose === 'care') return []
  const { heightCm, weightKg, hand, handicap } = about
  return [
    ['budget', about.budget === null ? null : formatVnd(about.budget)],
    ['height', heightCm === null ? null : `${heightCm} cm`],
    ['weight', weightKg === null ? null : `${weightKg} kg`],
    ['plays', hand && t(`leads:values.hand.${hand}`)],
    ['handicap', handicap === null ? null : String(handicap)],
    ['fitting', about.fitting],
  ] as const
}

export function CasePane({ card, command }: { card: CaseCard; command: CommandOf }) {
  const t = useT()
  const area = card.purpose === 'care' ? tickets : leads
  const { about } = card
  return (
    <section
      className={styles.order}
      aria-label={card.orderCode}
      data-task={card.id}
      data-order={card.orderCode}
    >
      <Head card={card} command={command}>
        <Pill tone={caseFields.status.tones[about.status]}>
          {t(`${area.id}:values.status.${about.status}`)}
        </Pill>
        <Pill tone={caseFields.priority.tones[about.priority]}>
          {t(`${area.id}:values.priority.${about.priority}`)}
        </Pill>
        <Due area={area.id} one={about} />
      </Head>
      <div className={styles.body}>
        <CaseScript card={card} />
        <What card={card} />
        <section>
          <AboutCustomer card={card} more={measuresOf(t, card)} />
        </section>
        <section>
          <h2>{t(`${area.id}:detail.timeline`)}</h2>
          <Timeline area={area} events={about.timeline} />
        </section>
      </div>
    </section>
  )
}
