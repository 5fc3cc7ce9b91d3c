/** Where one is signed in, and signing out there. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnSession } from '../../../core/wire/account.ts'
import { endSessions, SESSIONS_KEY } from '../../commands/ports/account-port.ts'
import { runCommand } from '../../commands/run/run.ts'
import { useT } from '../../kit/i18n.ts'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { accountApi } from '../../kit/net/account-api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { ErrorState } from '../../kit/ui/state.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import { deviceName, isHandheld } from './device-name.ts'
import styles from './profile-page.module.css'

function Line({ session, onEnd, busy }: { session: OwnSession; onEnd(): void; busy: boolean }) {
  const t = useT()
  const device = deviceName(session.userAgent) ?? t('profile:unknownDevice')
  const address = session.address ?? ''
  return (
    <li className={styles.session}>
      <Icon name={isHandheld(session.userAgent) ? 'phone' : 'monitor'} size={18} />
      <div>
        <p>
          {device}
          {session.current && <span className={styles.here}>{t('profile:here')}</span>}
        </p>
        <p className="mut">
          {address && <span>{address}</span>}
          <span>
            {t('profile:since')} <TimeText iso={session.createdAt} exact />
          </span>
          {!session.current && (
            <span>
              {t('profile:seen')} <TimeText iso={session.seenAt} exact />
            </span>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t('profile:endOne', { device, address })}
          onClick={onEnd}
        >
          {t('profile:end')}
        </Button>
      )}
    </li>
  )
}

export function SessionsCard() {
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  const [ending, setEnding] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => accountApi.sessions(signal),
    staleTime: 0,
    gcTime: 0,
  })
  const end = async (id: string) => {
    setEnding(id)
    try {
      await endSessions(id)
      void toast(t('commands:command.endedSessions', { count: 1 }), { id: 'sessions' })
      // Its button is gone with it.
      requestAnimationFrame(() => title.current?.focus())
    } catch (problem) {
      void toast(problem instanceof ApiProblem ? problem.msg : t('app:problem.unknown'), { kind: 'error' })
    } finally {
      setEnding(undefined)
    }
  }
  return (
    <section className={styles.card} aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={title} tabIndex={-1}>
        {t('profile:sessions')}
      </h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton width={320} />
      ) : (
        <>
          <p className="mut">{t(data.length > 1 ? 'profile:sessionsLead' : 'profile:onlyHere')}</p>
          <ul className={styles.sessions}>
            {data.map((session) => (
              <Line
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <div className={styles.row}>
              <Button
                icon="log-out"
                data-command="session.end-others"
                onClick={() => void runCommand('session.end-others', 'button')}
              >
                {t('commands:command.endOthers')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
