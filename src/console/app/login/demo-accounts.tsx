/** The accounts of the demo, one key or click each. Only shown when the server reports a demo. */
import type { KeyboardEvent, Ref } from 'react'
import { useT } from '../../kit/i18n.ts'
import type { ServerConfig } from '../../kit/net/api.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import styles from './public.module.css'

type Props = {
  ref: Ref<HTMLUListElement>
  accounts: NonNullable<ServerConfig['accounts']>
  disabled: boolean
  onChoose(username: string): void
  /** Up from the first one. */
  onLeave(): void
}

/** Arrow keys walk over the buttons as they lie on the screen: two in a row on wide ones. */
function walk(event: KeyboardEvent<HTMLUListElement>, onLeave: () => void): void {
  const step = { ArrowDown: 'next', ArrowRight: 'next', ArrowUp: 'back', ArrowLeft: 'back' }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(event.target as HTMLButtonElement)
  const first = all[0]
  const twoInRow = first !== undefined && all[1]?.offsetTop === first.offsetTop
  const by = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? (twoInRow ? 2 : 1) : 1
  const goal = step === 'next' ? Math.min(at + by, all.length - 1) : at - by
  if (goal < 0) onLeave()
  else all[goal]?.focus()
}

export function DemoAccounts({ ref, accounts, disabled, onChoose, onLeave }: Props) {
  const t = useT()
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">{t('account:demo.title')}</h2>
      <p className="mut">{t('account:demo.hint')}</p>
      <ul ref={ref} onKeyDown={(event) => walk(event, onLeave)}>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" disabled={disabled} onClick={() => onChoose(account.username)}>
              <Avatar name={account.name} size={26} />
              <span>
                <strong>{account.username}</strong>
                <small>{account.title}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
