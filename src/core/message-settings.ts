/** Settings of outgoing messages. */
import { defineSetting } from './settings.ts'

const DAY = 24 * 60

export const MESSAGE_SETTINGS = {
  attempts: defineSetting({
    key: 'messages-attempts',
    topic: 'messages',
    unit: 'count',
    standard: 9,
    min: 1,
    max: 50,
    vi: {
      name: 'Số lần gửi một tin',
      effect:
        'Tin không gửi được sau ngần này lần thì thôi gửi. Khoảng chờ tăng từ 2 giây tới 12 giờ: 9 lần là khoảng một ngày. Có hiệu lực từ lần gửi tới.',
    },
    en: {
      name: 'Attempts for a message',
      effect:
        'A message that is not delivered after so many is given up. Waits grow from 2 seconds to 12 hours: 9 attempts are about a day. It holds from the next attempt on.',
    },
  }),
  keep: defineSetting({
    key: 'messages-keep',
    topic: 'messages',
    unit: 'minutes',
    standard: 90 * DAY,
    min: DAY,
    max: 3_650 * DAY,
    vi: {
      name: 'Giữ tin đã gửi',
      effect: 'Tin đã gửi hoặc đã thôi gửi cũ hơn thì bị xoá cùng các lần gửi, trong vòng một giờ.',
    },
    en: {
      name: 'Keep sent messages',
      effect:
        'Messages that were sent or given up and are older are deleted with their attempts, within an hour.',
    },
  }),
}
