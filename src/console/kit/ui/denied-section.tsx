/** A section that the user may not open: names the missing ability and offers a text to ask for it. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { Button, LinkButton } from './button.tsx'
import { EmptyState } from './state.tsx'

export function DeniedSection({ section, ability }: { section: string; ability: string }) {
  const t = useT()
  const account = useAtomValue(sessionAtom)?.account
  const [copied, setCopied] = useState(false)
  const username = account?.username ?? ''
  const copy = async () => {
    const request = t('app:denied.request', {
      ability,
      username,
      name: account?.name ?? '',
      url: location.href,
    })
    await navigator.clipboard.writeText(request)
    setCopied(true)
  }
  return (
    <EmptyState
      page
      alert
      icon="lock"
      title={t('app:denied.title', { section })}
      text={t('app:denied.text', { ability, username })}
    >
      {/* The clipboard is not to be had on plain http. */}
      {navigator.clipboard && (
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied ? 'app:denied.copied' : 'app:denied.copy')}
        </Button>
      )}
      <LinkButton to="/dashboard" variant="primary">
        {t('app:denied.home')}
      </LinkButton>
    </EmptyState>
  )
}
