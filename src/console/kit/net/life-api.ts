/** Calls of what goes on around the page (console/app/life); fetched with it, not with the first load. */

import type { Present } from '../../../core/wire/presence.ts'
import type { SessionLeft } from '../atoms.ts'
import { accountQuery } from './cookies.ts'
import { request } from './request.ts'

type Shown =
  | { mode: 'none' }
  | {
      mode: Present['mode']
      /** The live stream that vouches for the tab. */
      stream: string
      area: string
      code: string
    }

export const lifeApi = {
  /**
   * When the session ends by itself. Counts as use of it while the user is active. `quiet`: listeners are not
   * notified.
   */
  async session(quiet: boolean, signal?: AbortSignal): Promise<SessionLeft> {
    const call = { query: accountQuery(), quiet, keepalive: true, signal }
    const answer = await request('/api/public/account/session', call)
    return answer.data as SessionLeft
  },
  /** Reports the record that this tab shows, and returns the other users on it; `none`: it shows none any more. */
  async present(tab: string, what: Shown): Promise<readonly Present[]> {
    const answer = await request('/api/presence', {
      method: 'POST',
      body: { tab, ...what },
      quiet: true,
      keepalive: true,
    })
    return (answer.data as { people: Present[] }).people
  },
}
