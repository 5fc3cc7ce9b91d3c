/** Calls about the user's notices. Fetched when they are needed. */
import type { Notice } from '../../../core/wire/notices.ts'
import { request, type WriteOptions } from './request.ts'

/** `next`: the `after` of the page that follows. */
export type NoticePage = { data: readonly Notice[]; unread: number; next: string | null }

const PAGE = 50

export const noticesApi = {
  async list(after?: string, signal?: AbortSignal): Promise<NoticePage> {
    const query = { limit: PAGE, ...(after !== undefined && { after }) }
    const answer = await request('/api/notices', { query, signal, quiet: true })
    return {
      data: answer.data as Notice[],
      unread: answer.unread as number,
      next: answer.next as string | null,
    }
  },
  /** Marks some as read; without ids, all. */
  async read(ids: readonly string[] | undefined, write: WriteOptions): Promise<void> {
    await request('/api/notices/read', { method: 'POST', body: ids === undefined ? {} : { ids }, write })
  },
}
