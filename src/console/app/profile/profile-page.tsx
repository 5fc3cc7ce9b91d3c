/** `/profile/index` (spec section 2, not cached): one's own details, picture, password and sessions. */
import '../login/words.ts'
import { useQuery } from '@tanstack/react-query'
import { PROFILE_KEY } from '../../commands/ports/account-port.ts'
import { addWords, useT } from '../../kit/i18n.ts'
import { Progressing } from '../../kit/loading/progress.tsx'
import { accountApi } from '../../kit/net/account-api.ts'
import { ErrorState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { AvatarCard } from './avatar-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { en } from './en.ts'
import { FactorsCard } from './factors-card.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './profile-page.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { vi } from './vi.ts'

addWords('profile', { vi, en })

export function ProfilePage() {
  const t = useT()
  const title = t('commands:command.profile')
  useTitle(title)
  const { data, error, refetch } = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => accountApi.profile(signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Progressing />
  return (
    <div className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className="mut">
          {data.name} · {data.code}
        </p>
      </header>
      <AvatarCard name={data.name} avatar={data.avatar} />
      <DetailsCard profile={data} />
      <PasswordCard username={data.username} />
      <FactorsCard />
      <SessionsCard />
    </div>
  )
}
