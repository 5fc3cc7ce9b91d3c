/** The agents: their present call and their day. Calls are dropped onto their rows. */
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../../console/kit/areas.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { Pill } from '../../../../console/kit/ui/pill.tsx'
import { TimeText } from '../../../../console/kit/ui/text.tsx'
import type { Tone } from '../../../../core/fields.ts'
import { formatNumber } from '../../../../core/money.ts'
import type { BoardAgent } from '../../board.ts'
import styles from './board.module.css'
import { DRAGGED } from './tasks.tsx'

const B = 'call-desk:detail.board'

type Doing = 'calling' | 'on' | 'paused' | 'off'
const TONES: Readonly<Record<Doing, Tone>> = { calling: 'blue', on: 'green', paused: 'amber', off: 'grey' }
const doingOf = ({ shift, call }: BoardAgent): Doing => (shift === 'on' && call ? 'calling' : shift)

const percent = (part: number, all: number) => (all > 0 ? `${Math.round((100 * part) / all)}%` : '—')

type Props = {
  agents: readonly BoardAgent[]
  /** The person whose calls are listed. */
  shown: string | undefined
  onShow(agent: BoardAgent | undefined): void
  /** How many calls are being dragged. */
  dragged: number
  onDrop(agent: BoardAgent): void
}

function Row({ agent, shown, onShow, dragged, onDrop }: Omit<Props, 'agents'> & { agent: BoardAgent }) {
  const t = useT()
  const [over, setOver] = useState(false)
  const doing = doingOf(agent)
  const isCalls = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED)
  return (
    <tr
      data-agent={agent.code}
      data-over={(over && dragged > 0) || undefined}
      data-off={doing === 'off' || undefined}
      onDragOver={(event) => {
        if (!isCalls(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isCalls(event)) return
        event.preventDefault()
        onDrop(agent)
      }}
    >
      <th scope="row">
        <Link to={recordPath('call-agents', agent.code)} className={styles.strong}>
          {agent.name}
        </Link>
        <span className={styles.doing}>
          <Pill tone={TONES[doing]}>{t(`${B}.doing.${doing}`)}</Pill>
          <span className={styles.muted}>
            <TimeText
              iso={doing === 'calling' ? agent.call?.since : doing === 'off' ? agent.lastAt : agent.since}
            />
          </span>
        </span>
      </th>
      <td data-label={t(`${B}.agent.call`)}>
        {agent.call ? (
          <>
            {agent.call.customerName}
            {agent.call.orderCode && (
              <Link to={recordPath('orders', agent.call.orderCode)} className={styles.sub}>
                {agent.call.orderCode}
              </Link>
            )}
          </>
        ) : (
          <span className={styles.muted}>—</span>
        )}
      </td>
      <td className={styles.number} data-label={t(`${B}.agent.wanted`)}>
        <button
          type="button"
          className={styles.link}
          aria-pressed={shown === agent.id}
          aria-label={t(`${B}.agent.show`, { name: agent.name, count: agent.wanted })}
          onClick={() => onShow(shown === agent.id ? undefined : agent)}
        >
          {formatNumber(agent.wanted)}
        </button>
      </td>
      <td data-label={t(`${B}.agent.today`)}>
        <span className={styles.number}>
          {t('call-desk:detail.desk.todayCalls', {
            calls: formatNumber(agent.calls),
            target: formatNumber(agent.target),
          })}
        </span>
        <progress
          max={agent.target}
          value={Math.min(agent.calls, agent.target)}
          aria-label={t(`${B}.agent.progress`, { name: agent.name })}
        />
      </td>
      <td className={styles.number} data-label={t(`${B}.agent.reached`)}>
        {percent(agent.reached, agent.calls)}
      </td>
      <td className={styles.number} data-label={t(`${B}.agent.confirmed`)}>
        {percent(agent.confirmed, agent.buyers)}
      </td>
    </tr>
  )
}

export function Agents({ agents, ...props }: Props) {
  const t = useT()
  const names = ['who', 'call', 'wanted', 'today', 'reached', 'confirmed'] as const
  return (
    <section className={styles.panel} aria-label={t(`${B}.agents`)}>
      <header className={styles.head}>
        <h2>{t(`${B}.agents`)}</h2>
        {props.dragged > 0 && <span className={styles.drop}>{t(`${B}.drop`, { count: props.dragged })}</span>}
      </header>
      {agents.length === 0 ? (
        <p className={styles.none}>{t('call-agents:empty')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} data-agents>
            <thead>
              <tr>
                {names.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={/wanted|reached|confirmed/.test(name) ? styles.number : ''}
                  >
                    {t(`${B}.agent.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map((agent) => (
                <Row key={agent.id} agent={agent} {...props} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
