/** The release of a restored database. */
import { newKey, request } from '../../../../console/kit/net/request.ts'
import type { ReleaseAsked } from '../../schema.ts'

export const heldApi = {
  /** Throws ApiProblem where more waits than was seen, or where another user was quicker. */
  async release(body: ReleaseAsked): Promise<void> {
    const write = { source: 'button', key: newKey() } as const
    await request('/api/outgoing-messages/held', { method: 'POST', body, write })
  },
}
