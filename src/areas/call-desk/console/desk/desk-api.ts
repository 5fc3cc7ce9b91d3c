/** Calls of the call desk; fetched with its page. */
import { request } from '../../../../console/kit/net/request.ts'

export const deskApi = {
  /** One of `/api/desk/…`. `key`: its idempotency key; without one it is no write of a person's. */
  async send<T>(
    name: string,
    body: Record<string, unknown> = {},
    { key, quiet = false, leaving = false }: { key?: string; quiet?: boolean; leaving?: boolean } = {},
  ): Promise<T> {
    const answer = await request(`/api/desk/${name}`, {
      method: 'POST',
      body,
      quiet,
      keepalive: leaving,
      ...(key !== undefined && { write: { key, source: 'key' } }),
    })
    return answer.data as T
  },
}
