/**
 * `/auth-redirect` (spec section 2): the end of a sign-in in a second window. It notifies the first page of
 * the new session and closes itself. Opened by hand it leads on. Nothing of its address is read.
 */
import './words.ts'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useT } from '../../kit/i18n.ts'
import { hasToken, tellSignedIn } from '../../kit/net/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Done, PublicPage } from './frame.tsx'
import { WINDOW_NAME } from './sign-in-window.ts'

export function AuthRedirectPage() {
  const t = useT()
  const [signedIn] = useState(hasToken)
  // Only the console gives its windows this name.
  const [beside] = useState(() => window.name === WINDOW_NAME)
  useEffect(() => {
    if (!signedIn) return
    tellSignedIn()
    if (beside) window.close()
  }, [signedIn, beside])
  if (!signedIn) return <Navigate to="/login" replace />
  if (!beside) return <Navigate to="/" replace />
  return (
    <PublicPage title={t('account:window.title')}>
      <Done title={t('account:window.title')}>
        <p>{t('account:window.text')}</p>
        <LinkButton to="/">{t('account:window.go')}</LinkButton>
      </Done>
    </PublicPage>
  )
}
