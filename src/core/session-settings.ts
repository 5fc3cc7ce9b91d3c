/** Settings of sessions and of shown numbers; the environment variables of the same meaning are their defaults. */
import { defineSetting } from './settings.ts'

export const SESSION_SETTINGS = {
  idle: defineSetting({
    key: 'session-idle',
    topic: 'sessions',
    unit: 'minutes',
    standard: 30,
    min: 2,
    max: 1_440,
    vi: {
      name: 'Tự đăng xuất khi không dùng',
      effect:
        'Phiên không được dùng lâu hơn thời gian này thì kết thúc, với mọi tài khoản, kể cả phiên đang mở. Màn hình đang mở đếm ngược theo giá trị mới sau khi tải lại.',
    },
    en: {
      name: 'Sign out when idle',
      effect:
        'A session that is unused for longer ends, of every account, open ones too. A screen that is open counts down by the new value after a reload.',
    },
  }),
  warn: defineSetting({
    key: 'session-warn',
    topic: 'sessions',
    unit: 'seconds',
    standard: 120,
    min: 10,
    max: 3_600,
    vi: {
      name: 'Báo trước khi tự đăng xuất',
      effect: 'Người dùng được báo trước ngần này, nhiều nhất một nửa thời gian không dùng.',
    },
    en: {
      name: 'Warning before signing out',
      effect: 'Users are warned so long before, at most half of the idle time.',
    },
  }),
  longest: defineSetting({
    key: 'session-longest',
    topic: 'sessions',
    unit: 'hours',
    standard: 12,
    min: 1,
    max: 720,
    vi: { name: 'Phiên dài nhất', effect: 'Sau ngần này giờ phải đăng nhập lại, dù vẫn đang dùng.' },
    en: {
      name: 'Longest session',
      effect: 'After so many hours one signs in again, however much it is used.',
    },
  }),
  devices: defineSetting({
    key: 'session-devices',
    topic: 'sessions',
    unit: 'count',
    standard: 20,
    min: 0,
    max: 1_000,
    vi: {
      name: 'Số phiên cùng lúc của một tài khoản',
      effect: 'Đăng nhập thêm một phiên thì phiên lâu không dùng nhất kết thúc. 0: không giới hạn.',
    },
    en: {
      name: 'Sessions of an account at once',
      effect: 'One more ends the one that was used longest ago. 0: no limit.',
    },
  }),
} as const

export const NUMBER_SETTINGS = {
  hour: defineSetting({
    key: 'numbers-hour',
    topic: 'numbers',
    unit: 'count',
    standard: 3_000,
    min: 10,
    max: 1_000_000,
    vi: {
      name: 'Số điện thoại được xem trong một giờ',
      effect:
        'Quá ngần này bản ghi trong một giờ thì tài khoản thấy số bị che, cho đến khi đủ thời gian trôi qua.',
    },
    en: {
      name: 'Phone numbers shown within an hour',
      effect: 'Beyond so many records within an hour an account sees numbers masked until time has passed.',
    },
  }),
  day: defineSetting({
    key: 'numbers-day',
    topic: 'numbers',
    unit: 'count',
    standard: 10_000,
    min: 10,
    max: 1_000_000,
    vi: {
      name: 'Số điện thoại được xem trong một ngày',
      effect:
        'Quá ngần này bản ghi trong 24 giờ thì tài khoản thấy số bị che, cho đến khi đủ thời gian trôi qua.',
    },
    en: {
      name: 'Phone numbers shown within a day',
      effect: 'Beyond so many records within 24 hours an account sees numbers masked until time has passed.',
    },
  }),
} as const
