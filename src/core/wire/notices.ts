/** Notices of an account: news about its requests, listed in the console. */
import type { LanguageId } from '../words.ts'

/** Kinds of notices; each has its words in `console/app/notices`. */
export const NOTICE_KINDS = ['request-approved', 'request-rejected', 'request-sent-back'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type Notice = {
  id: string
  kind: NoticeKind
  /** The record that it is about. */
  area: string
  record: string
  code: string
  /** False: the record is no more. */
  opens: boolean
  /** The thing in a sentence, e.g. "the return of order DH00000001". */
  what: Record<LanguageId, string>
  note: string | null
  by: { id: string; name: string } | null
  at: string
  /** Null while it is unread. */
  readAt: string | null
}
