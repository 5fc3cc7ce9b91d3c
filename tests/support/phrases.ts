/** Phrases that staff type into the palette, by the command that they mean; those of an area are in its `proofs.ts`. */
import type { LanguageId } from '../../src/core/words.ts'
import { type AreaProofs, PROOFS } from './area-proofs.ts'

const OF_THE_CONSOLE: NonNullable<AreaProofs['phrases']> = {
  'language.en': {
    en: 'switch language to english, english',
    vi: 'tieng anh, đổi sang tiếng anh, chuyen tieng anh',
  },
  'language.vi': {
    en: 'switch to vietnamese, vietnamese',
    vi: 'tieng viet, đổi sang tiếng việt, chuyen tieng viet',
  },
  'dashboard.go': {
    en: 'dashboard, home, open dashboard, go to dashboard',
    vi: 'bang dieu khien, trang chủ, mo bang dieu khien',
  },
  'size.small': { en: 'small size, switch size small', vi: 'co giao dien nho, cỡ nhỏ' },
  'size.default': { en: 'default size, switch size', vi: 'cỡ lớn, doi co giao dien' },
  'theme.dark': { en: 'dark theme, dark mode, night mode', vi: 'giao dien toi, chế độ tối' },
  'theme.light': { en: 'light theme, light mode', vi: 'giao dien sang, chế độ sáng' },
  'edit.undo': { en: 'undo', vi: 'hoan tac' },
  'edit.repeat': { en: 'repeat last command', vi: 'lap lai lenh' },
  'help.keys': { en: 'keyboard shortcuts, help, shortcuts', vi: 'phim tat, trợ giúp' },
  'session.sign-out': { en: 'sign out, log out, logout', vi: 'dang xuat, thoát' },
  'profile.go': { en: 'my profile, change password', vi: 'thong tin ca nhan, đổi mật khẩu, hồ sơ' },
  'notices.open': { en: 'notices', vi: 'thong bao' },
  'jobs.open': { en: 'bulk jobs, open jobs', vi: 'viec hang loat' },
  'macro.record': { en: 'record macro', vi: 'ghi macro' },
  'view.fullscreen': { en: 'full screen', vi: 'toan man hinh' },
  'sidebar.toggle': { en: 'hide sidebar', vi: 'an thanh ben' },
  'drafts.open': { en: 'drafts, open drafts', vi: 'ban nhap' },
}

const all = [OF_THE_CONSOLE, ...[...PROOFS.values()].map(({ phrases = {} }) => phrases)]

/** `typed`: the language of the phrase. */
export const PHRASES: readonly { text: string; typed: LanguageId; command: string }[] = all
  .flatMap((phrases) => Object.entries(phrases))
  .flatMap(([command, words]) =>
    (['en', 'vi'] as const).flatMap((typed) =>
      words[typed].split(', ').map((text) => ({ text, typed, command })),
    ),
  )
