/** One's own picture: chosen, changed, taken away. */
import { useEffect, useRef, useState } from 'react'
import { removeAvatar, saveAvatar } from '../../commands/ports/account-port.ts'
import { useT } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { shrinkSquare } from '../../kit/net/shrink.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import styles from './profile-page.module.css'

export function AvatarCard({ name, avatar }: { name: string; avatar: string | null }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const [error, setError] = useState<string>()
  /** The button that takes the picture away goes with it: its focus passes on. */
  const removed = useRef(false)
  useEffect(() => {
    if (busy !== undefined || !removed.current) return
    removed.current = false
    if (!avatar) chooser.current?.focus()
  }, [busy, avatar])

  const run = async (what: 'save' | 'remove', work: () => Promise<void>, said: string) => {
    setBusy(what)
    setError(undefined)
    try {
      await work()
      void toast(t(said), { kind: 'success', id: 'avatar' })
    } catch (problem) {
      const known = problem instanceof ApiProblem ? problem : undefined
      setError(known?.fields.file ?? known?.msg ?? t('app:problem.unknown'))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <section className={styles.card} aria-labelledby="avatar-title">
      <h2 id="avatar-title">{t('profile:avatar')}</h2>
      <div className={styles.avatar}>
        <Avatar name={name} src={avatar} size={88} />
        <div className={styles.stack}>
          <div className={styles.row}>
            <Button
              ref={chooser}
              icon="upload"
              busy={busy === 'save'}
              disabled={busy !== undefined}
              aria-describedby="avatar-help"
              onClick={() => input.current?.click()}
            >
              {t(avatar ? 'profile:change' : 'profile:choose')}
            </Button>
            {avatar && (
              <Button
                variant="quiet"
                icon="trash-2"
                busy={busy === 'remove'}
                disabled={busy !== undefined}
                onClick={() => {
                  removed.current = true
                  void run('remove', removeAvatar, 'profile:avatarRemoved')
                }}
              >
                {t('profile:remove')}
              </Button>
            )}
          </div>
          <p id="avatar-help" className="mut">
            {t('profile:avatarHelp')}
          </p>
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          name="avatar"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can then be chosen again.
            event.target.value = ''
            if (file)
              void run('save', async () => saveAvatar(await shrinkSquare(file)), 'profile:avatarSaved')
          }}
        />
      </div>
    </section>
  )
}
