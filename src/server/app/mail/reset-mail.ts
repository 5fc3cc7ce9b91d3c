/** The mail with the link that sets a new password, in the person's language. */
import type { LanguageId } from '../../../core/words.ts'

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
  const { subject, lines } = WORDS[language](facts)
  return { subject, text: `${lines.join('\n\n')}\n\nCMS SHOP\n` }
}
