/** Background work while a user is signed in: idle time, newer versions, presence of others. */
import { useEffect } from 'react'
import { followApp } from './app-port.ts'
import { watchIdle } from './idle.ts'
import { IdleWarning } from './idle-warning.tsx'
import { followPresence } from './presence.ts'
import { rememberSession } from './recall.ts'
import { watchParts } from './renew.ts'
import { UpdateOffer } from './update-offer.tsx'
import { keepWorker } from './worker.ts'

export function Life() {
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
    </>
  )
}
