/** Follows the user's notices: fetched once, then at each event of the live stream; new ones are announced. */
import type { Notice } from '../../../core/wire/notices.ts'
import { NO_NOTICES, noticesPanelAtom, noticesPortAtom } from '../../commands/state.ts'
import { connectionAtom, store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { onLive } from '../../kit/net/live.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { fetchNotices, forgetNotices, noticesPort, noticeText } from './state.ts'

function announce([newest]: readonly Notice[]): void {
  if (!newest || newest.readAt !== null || store.get(noticesPanelAtom)) return
  const action = { label: t('notices:open'), run: () => store.set(noticesPanelAtom, true) }
  void toast(noticeText(newest, t), { kind: 'info', id: 'notice', action })
}

/** Starts to follow; returns the function that ends it. */
export function followNotices(): () => void {
  let first = true
  const control = new AbortController()
  // Without a network they are fetched when it is back.
  const renew = () =>
    void fetchNotices(control.signal).then(
      (fresh) => {
        if (!first) announce(fresh)
        first = false
      },
      () => undefined,
    )
  renew()
  const tellPort = () => store.set(noticesPortAtom, store.get(noticesPort))
  let connection = store.get(connectionAtom)
  const stops = [
    store.sub(noticesPort, tellPort),
    onLive('notices', renew),
    onLive('reset', renew),
    store.sub(connectionAtom, () => {
      const now = store.get(connectionAtom)
      if (now === 'live' && connection !== 'live') renew()
      connection = now
    }),
  ]
  return () => {
    control.abort()
    for (const stop of stops) stop()
    forgetNotices()
    store.set(noticesPortAtom, NO_NOTICES)
  }
}
