/** News for the user who asked for a decision, in the transaction of the decision: a notice in the console, and a mail. */
import { sql } from 'kysely'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId } from '../../../core/words.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import { queueMessage } from '../../../server/kit/channels/messages.ts'
import { type NewNotice, notify } from '../../../server/kit/notices/notices.ts'

export type Decision = 'approved' | 'rejected' | 'sent-back'

export type Decided = Omit<NewNotice, 'kind'> & { decision: Decision }

type Facts = { name: string; by: string; what: string; note: string | null; code: string }

const quoted = (note: string | null, before: string) => (note ? [`${before} “${note}”`] : [])

const WORDS: Record<
  Decision,
  Record<LanguageId, (facts: Facts) => { subject: string; lines: readonly string[] }>
> = {
  approved: {
    vi: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} đã được duyệt`,
      lines: [`${by} đã duyệt ${what}.`, ...quoted(note, 'Ghi chú:')],
    }),
    en: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} was approved`,
      lines: [`${by} approved ${what}.`, ...quoted(note, 'Note:')],
    }),
  },
  rejected: {
    vi: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} bị từ chối`,
      lines: [`${by} đã từ chối ${what}.`, ...quoted(note, 'Ghi chú:')],
    }),
    en: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} was turned down`,
      lines: [`${by} turned down ${what}.`, ...quoted(note, 'Note:')],
    }),
  },
  'sent-back': {
    vi: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} cần bạn sửa`,
      lines: [
        `${by} đã trả lại ${what} để sửa.`,
        ...quoted(note, 'Cần sửa:'),
        'Bản ghi chờ bạn ở Bảng điều khiển. Sửa xong, hãy gửi duyệt lại.',
      ],
    }),
    en: ({ by, what, note, code }) => ({
      subject: `CMS SHOP: ${code} waits for your changes`,
      lines: [
        `${by} sent ${what} back to be changed.`,
        ...quoted(note, 'To be changed:'),
        'It waits for you on the dashboard. Once it is changed, ask for the approval again.',
      ],
    }),
  },
}

/**
 * Informs the account that asked for a decision: by a notice, and by a mail where it has an address. Not users who decide
 * themselves, nor accounts that are not active: what they asked for is theirs no longer.
 */
export async function informAsker(write: Write, asker: string | null, decided: Decided): Promise<void> {
  if (asker === null || asker === write.actor.accountId) return
  const { rows } = await sql<{ name: string; email: string | null; language: unknown }>`
    select name, email, preferences -> 'language' as language from accounts
    where id = ${asker}::uuid and status = 'active'`.execute(write.sql)
  const [account] = rows
  if (!account) return
  const { decision, ...about } = decided
  await notify(write, asker, { ...about, kind: `request-${decision}` })
  const { name, email, language } = account
  if (email === null) return
  await mailAsker(write, { name, email, language: languageOf(language) }, decided)
}

const languageOf = (kept: unknown) => LANGUAGES.find((one) => one === kept) ?? FALLBACK_LANGUAGE

async function mailAsker(
  { sql: db, actor }: Write,
  { name, email, language }: { name: string; email: string; language: LanguageId },
  { decision, area, id, code, what, note = null }: Decided,
): Promise<void> {
  const { subject, lines } = WORDS[decision][language]({
    ...{ name, by: actor.name, what: what[language], note, code },
  })
  const hello = language === 'vi' ? `Chào ${name},` : `Hello ${name},`
  await queueMessage(db, {
    channel: 'mail',
    kind: `request-${decision}`,
    language,
    to: { address: email, name },
    subject,
    text: `${[hello, ...lines].join('\n\n')}\n\nCMS SHOP\n`,
    about: { area, id, code },
  })
}
