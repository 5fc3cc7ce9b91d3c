/** Mails to the owner of an account, in the owner's language, written in the transaction of what they are about. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId } from '../../../core/words.ts'
import { placeOf, queueMessage } from '../../../server/kit/channels/messages.ts'
import type { SecretBox } from '../../../server/kit/protection/secret-box.ts'
import { area } from '../area.ts'

type Facts = { name: string; username: string; at: string; minutes: number; note: string }
type Texts = Record<LanguageId, (facts: Facts) => { subject: string; lines: string[] }>

const LINK = 'link'

const WORDS = {
  'password-link': {
    vi: ({ name, username, minutes }) => ({
      subject: 'CMS SHOP: đặt lại mật khẩu',
      lines: [
        `Chào ${name},`,
        `Có người yêu cầu đặt lại mật khẩu cho tài khoản “${username}” của bạn. Mở liên kết sau để đặt mật khẩu mới:`,
        placeOf(LINK),
        `Liên kết dùng được một lần, trong ${minutes} phút. Sau khi đổi, mọi thiết bị đang đăng nhập sẽ bị đăng xuất.`,
        'Nếu không phải bạn yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
      ],
    }),
    en: ({ name, username, minutes }) => ({
      subject: 'CMS SHOP: set a new password',
      lines: [
        `Hello ${name},`,
        `Somebody asked for a new password for your account “${username}”. Open this link to set one:`,
        placeOf(LINK),
        `It works once, within ${minutes} minutes. Every device that is signed in will then be signed out.`,
        'If it was not you, ignore this mail: your password stays as it is.',
      ],
    }),
  },
  'password-changed': {
    vi: ({ name, username, at }) => ({
      subject: 'CMS SHOP: mật khẩu đã được đổi',
      lines: [
        `Chào ${name},`,
        `Mật khẩu của tài khoản “${username}” đã được đổi lúc ${at}. Các thiết bị khác đã bị đăng xuất.`,
        'Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
      ],
    }),
    en: ({ name, username, at }) => ({
      subject: 'CMS SHOP: your password was changed',
      lines: [
        `Hello ${name},`,
        `The password of the account “${username}” was changed at ${at}. Other devices were signed out.`,
        'If it was not you, tell an administrator at once.',
      ],
    }),
  },
  'factors-changed': {
    vi: ({ name, username, at }) => ({
      subject: 'CMS SHOP: xác nhận hai bước của bạn đã được đổi',
      lines: [
        `Chào ${name},`,
        `Cách xác nhận thứ hai hoặc mã dự phòng của tài khoản “${username}” đã được đổi lúc ${at}. Các thiết bị khác đã bị đăng xuất.`,
        'Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
      ],
    }),
    en: ({ name, username, at }) => ({
      subject: 'CMS SHOP: your second factors were changed',
      lines: [
        `Hello ${name},`,
        `The second factors or recovery codes of the account “${username}” were changed at ${at}. Other devices were signed out.`,
        'If it was not you, tell an administrator at once.',
      ],
    }),
  },
  'email-changed': {
    vi: ({ name, username, at }) => ({
      subject: 'CMS SHOP: email của tài khoản đã được đổi',
      lines: [
        `Chào ${name},`,
        `Email của tài khoản “${username}” vừa được đổi ở trang cá nhân lúc ${at}. Từ nay thư của tài khoản không còn tới địa chỉ này.`,
        'Nếu không phải bạn đổi, có người biết mật khẩu của bạn: hãy báo ngay cho quản trị viên.',
      ],
    }),
    en: ({ name, username, at }) => ({
      subject: 'CMS SHOP: the email of your account was changed',
      lines: [
        `Hello ${name},`,
        `The email of the account “${username}” was changed in the profile at ${at}. Mails of the account no longer come to this address.`,
        'If it was not you, somebody knows your password: tell an administrator at once.',
      ],
    }),
  },
  // Without the name: it goes to an address that is not proved, and a name may hold any text.
  registered: {
    vi: ({ username, at }) => ({
      subject: 'CMS SHOP: đã nhận đăng ký',
      lines: [
        'Xin chào,',
        `Tài khoản “${username}” đã được đăng ký bằng địa chỉ email này lúc ${at}, và đang chờ quản trị viên duyệt. Bạn sẽ nhận thư khi tài khoản được duyệt.`,
        'Nếu không phải bạn đăng ký, hãy bỏ qua thư này.',
      ],
    }),
    en: ({ username, at }) => ({
      subject: 'CMS SHOP: your registration was received',
      lines: [
        'Hello,',
        `The account “${username}” was registered with this email address at ${at}, and waits for the approval of an administrator. You get a mail once it is approved.`,
        'If it was not you, ignore this mail.',
      ],
    }),
  },
  approved: {
    vi: ({ name, username, at }) => ({
      subject: 'CMS SHOP: tài khoản đã được duyệt',
      lines: [
        `Chào ${name},`,
        `Tài khoản “${username}” đã được duyệt lúc ${at}. Từ nay bạn có thể đăng nhập.`,
      ],
    }),
    en: ({ name, username, at }) => ({
      subject: 'CMS SHOP: your account was approved',
      lines: [`Hello ${name},`, `The account “${username}” was approved at ${at}. You can sign in now.`],
    }),
  },
  'sent-back': {
    vi: ({ name, username, note }) => ({
      subject: 'CMS SHOP: tài khoản của bạn cần được sửa',
      lines: [
        `Chào ${name},`,
        `Tài khoản “${username}” chưa được duyệt. Quản trị viên ghi: “${note}”`,
        'Hãy liên hệ quản trị viên để sửa; bạn sẽ nhận thư khi tài khoản được duyệt.',
      ],
    }),
    en: ({ name, username, note }) => ({
      subject: 'CMS SHOP: your account has to be changed',
      lines: [
        `Hello ${name},`,
        `The account “${username}” is not approved yet. An administrator wrote: “${note}”`,
        'Ask an administrator to change it; you get a mail once it is approved.',
      ],
    }),
  },
  rejected: {
    vi: ({ name, username, at }) => ({
      subject: 'CMS SHOP: tài khoản không được duyệt',
      lines: [
        `Chào ${name},`,
        `Yêu cầu mở tài khoản “${username}” đã bị từ chối lúc ${at}.`,
        'Nếu bạn cho là nhầm, hãy liên hệ quản trị viên.',
      ],
    }),
    en: ({ name, username, at }) => ({
      subject: 'CMS SHOP: your account was not approved',
      lines: [
        `Hello ${name},`,
        `The request for the account “${username}” was turned down at ${at}.`,
        'If you think that this is a mistake, ask an administrator.',
      ],
    }),
  },
} satisfies Record<string, Texts>

export type AccountMail = keyof typeof WORDS

/** The recipient's language, else the caller's. */
export const mailLanguage = (kept: unknown, asker: LanguageId): LanguageId =>
  LANGUAGES.find((one) => one === kept) ?? asker

type Owner = {
  id: string
  code: string
  name: string
  username: string
  email: string
  language: unknown
}

type More = {
  /** The language of an owner who chose none. */
  asker: LanguageId
  /** A link for one use, and how long it holds. */
  link?: { box: SecretBox; url: string; minutes: number }
  /** Words of the user who decided. */
  note?: string
}

/** Writes a mail to an owner whose account is known; `email` may be another address than the account's. */
export async function queueMailTo(
  db: QueryExecutorProvider,
  kind: AccountMail,
  owner: Owner,
  { asker, link, note = '' }: More,
): Promise<void> {
  const { id, code, name, username, email } = owner
  const language = mailLanguage(owner.language, asker)
  const at = formatDateTime(new Date().toISOString())
  const { subject, lines } = WORDS[kind][language]({ name, username, at, note, minutes: link?.minutes ?? 0 })
  await queueMessage(db, {
    channel: 'mail',
    kind,
    language,
    to: { address: email, ...(kind !== 'registered' && { name }) },
    subject,
    text: `${lines.join('\n\n')}\n\nCMS SHOP\n`,
    about: { area: area.id, id, code },
    ...(link && { secrets: { box: link.box, values: { [LINK]: link.url }, minutes: link.minutes } }),
  })
}

/** Writes a mail to the owner of an account, in the transaction that changed it; none without an address. */
export async function queueAccountMail(
  db: QueryExecutorProvider,
  kind: AccountMail,
  accountId: string,
  asker: LanguageId,
  note?: string,
): Promise<void> {
  const { rows } = await sql<Owner>`
    select id, code, name, username, email, preferences -> 'language' as language from accounts
    where id = ${accountId} and email is not null`.execute(db)
  if (rows[0]) await queueMailTo(db, kind, rows[0], { asker, ...(note !== undefined && { note }) })
}

/** Announces a registration to the shop's webhook, in the transaction that made the account. */
export async function queueNotice(db: QueryExecutorProvider, url: string, accountId: string): Promise<void> {
  const { rows } = await sql<Pick<Owner, 'id' | 'code' | 'username'>>`
    select id, code, username from accounts where id = ${accountId}`.execute(db)
  const [account] = rows
  if (!account) return
  const { id, code, username } = account
  await queueMessage(db, {
    channel: 'webhook',
    kind: 'registration-notice',
    language: FALLBACK_LANGUAGE,
    to: { address: '', name: new URL(url).host },
    subject: `CMS SHOP: ${username} chờ duyệt`,
    text: `Tài khoản “${username}” (${code}) vừa được đăng ký và đang chờ duyệt.\n`,
    about: { area: area.id, id, code },
  })
}
