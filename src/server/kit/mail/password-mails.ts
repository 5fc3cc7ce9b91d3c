/** Mails about a password, in the person's language: the link that sets a new one; that it, or where such links go, was changed. */
import { sql } from 'kysely'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { LANGUAGES, type LanguageId } from '../../../core/words.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from './mailer.ts'

type Facts = { name: string; username: string; link: string; minutes: number }

const WORDS: Record<LanguageId, (facts: Facts) => { subject: string; lines: string[] }> = {
  vi: ({ name, username, link, minutes }) => ({
    subject: 'CMS SHOP: đặt lại mật khẩu',
    lines: [
      `Chào ${name},`,
      `Có người yêu cầu đặt lại mật khẩu cho tài khoản “${username}” của bạn. Mở liên kết sau để đặt mật khẩu mới:`,
      link,
      `Liên kết dùng được một lần, trong ${minutes} phút. Sau khi đổi, mọi thiết bị đang đăng nhập sẽ bị đăng xuất.`,
      'Nếu không phải bạn yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
    ],
  }),
  en: ({ name, username, link, minutes }) => ({
    subject: 'CMS SHOP: set a new password',
    lines: [
      `Hello ${name},`,
      `Somebody asked for a new password for your account “${username}”. Open this link to set one:`,
      link,
      `It works once, within ${minutes} minutes. Every device that is signed in will then be signed out.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),
}

/** Subject and text of the mail. */
export function resetMail(language: LanguageId, facts: Facts): { subject: string; text: string } {
  return written(WORDS[language](facts))
}

const written = ({ subject, lines }: { subject: string; lines: string[] }) => ({
  subject,
  text: `${lines.join('\n\n')}\n\nCMS SHOP\n`,
})

type Changed = { name: string; username: string; at: string }

const CHANGED: Record<LanguageId, (facts: Changed) => { subject: string; lines: string[] }> = {
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
}

/** The recipient's language, else the caller's. */
export const mailLanguage = (kept: unknown, asker: LanguageId): LanguageId =>
  LANGUAGES.find((one) => one === kept) ?? asker

/** Informs the owner by mail that the password was changed, after the request that did it. */
export function tellPasswordChanged(
  { database, mailer }: { database: Database; mailer: Mailer },
  accountId: string,
  asker: LanguageId,
): void {
  const at = formatDateTime(new Date().toISOString())
  mailer.beside(async () => {
    const { rows } = await sql<{ name: string; username: string; email: string; language: unknown }>`
      select name, username, email, preferences -> 'language' as language from accounts
      where id = ${accountId} and email is not null`.execute(database.db)
    const [owner] = rows
    if (!owner) return
    const { name, username, email } = owner
    const words = CHANGED[mailLanguage(owner.language, asker)]({ name, username, at })
    await mailer.send({ to: { name, address: email }, ...written(words) })
  })
}

const EMAIL_CHANGED: Record<LanguageId, (facts: Changed) => { subject: string; lines: string[] }> = {
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
}

/** Informs the former address of an account, after the request that changed it. */
export function tellEmailChanged(
  mailer: Mailer,
  { name, username, email, language }: { name: string; username: string; email: string; language: unknown },
  asker: LanguageId,
): void {
  const at = formatDateTime(new Date().toISOString())
  const words = EMAIL_CHANGED[mailLanguage(language, asker)]({ name, username, at })
  mailer.beside(() => mailer.send({ to: { name, address: email }, ...written(words) }))
}
