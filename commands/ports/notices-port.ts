/** Port for the user's notices; they are no records, and their marks have no undo. */
import type { Said } from '../command.ts'

export type NoticesPort = {
  unread: number
  /** The newest unread one. */
  newest: { id: string; said: Said } | undefined
  /** Marks some as read; undefined: all. */
  read(ids: readonly string[] | undefined): Promise<void>
}
