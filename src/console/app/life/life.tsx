/** Background work while a user is signed in: idle time, newer versions, presence of others. */
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom } from '../../kit/atoms.ts'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { followApp } from './app-port.ts'
import { watchIdle } from './idle.ts'
import { IdleWarning } from './idle-warning.tsx'
import { followPresence } from './presence.ts'
import { rememberSession } from './recall.ts'
import { watchParts } from './renew.ts'
import { UpdateOffer } from './update-offer.tsx'
import { keepWorker } from './worker.ts'

/** Its code is fetched only where there is something to show. */
const HeldBanner = lazyComponent(
  async () => (await import('../../../areas/outgoing-messages/console/public.tsx')).HeldBanner,
)

export function Life() {
  const held = useAtomValue(sessionAtom)?.held
  useEffect(rememberSession, [])
  useEffect(watchIdle, [])
  useEffect(followPresence, [])
  useEffect(watchParts, [])
  useEffect(followApp, [])
  useEffect(keepWorker, [])
  return (
    <>
      <IdleWarning />
      <UpdateOffer />
      {held && <HeldBanner held={held} />}
    </>
  )
}
