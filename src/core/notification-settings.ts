/** Settings of notifications. */
import { defineSetting } from './settings.ts'

export const NOTIFICATION_SETTINGS = {
  late: defineSetting({
    key: 'notifications-late',
    topic: 'messages',
    unit: 'minutes',
    standard: 60,
    min: 10,
    max: 7 * 24 * 60,
    vi: {
      name: 'Thông báo hẹn giờ: trễ nhất',
      effect:
        'Thông báo trễ hơn ngần này so với giờ hẹn (máy chủ ngừng chạy) thì không tự gửi nữa: nó nằm ở “Lỡ giờ”, chờ người gửi ngay hoặc hẹn giờ khác. Có hiệu lực từ lần xem giờ tới.',
    },
    en: {
      name: 'Scheduled notifications: latest',
      effect:
        'A notification that is later than this (the server was down) is not sent by itself: it is listed as missed, for a user to send it now or to give it another time. It holds from the next look at the clock on.',
    },
  }),
}
