/** Settings of customers' points. */
import { defineSetting } from './settings.ts'

export const POINT_SETTINGS = {
  byHand: defineSetting({
    key: 'points-by-hand',
    topic: 'points',
    unit: 'points',
    standard: 500_000,
    min: 0,
    max: 1_000_000_000,
    vi: {
      name: 'Điểm cộng hoặc trừ tay trong ngày',
      effect:
        'Một người cộng hoặc trừ tay cho một khách nhiều nhất ngần này điểm trong một ngày. Hơn nữa thì tạo yêu cầu ở Hoàn điểm, người khác duyệt.',
    },
    en: {
      name: 'Points added or taken by hand in a day',
      effect:
        'One user adds or takes at most so many points of a customer by hand within a day. For more, a request under Points refunds is approved by another person.',
    },
  }),
} as const
