import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Work management',
  one: 'handler',
  many: 'handlers',
  keywords: 'assignment load who handles orders telesales rebalance',
  fields: {
    name: 'Handler',
    open: 'Open',
    pending: 'Pending',
    awaitingPayment: 'Awaiting payment',
    toPack: 'To pack',
    toDeliver: 'To deliver',
    delivering: 'Delivering',
    returns: 'Return requested',
    overdue: 'Overdue',
    oldestAt: 'Oldest order',
    value: 'Value',
    available: 'Takes orders',
    shares: 'Gets spread orders',
    weight: 'Order',
  },
  values: {},
  empty: 'Nobody matches the filter.',
  views: { all: 'All', idle: 'Without work', late: 'With overdue orders', gone: 'Gone, orders left' },
  reasons: {
    nothingOpen: 'There are no open orders.',
    mixed: 'Choose either the orders of nobody or people.',
  },
  detail: {
    nobody: 'Nobody',
    orders: 'Open orders',
    openOrders: 'Open their orders',
    openKeywords: 'show list of orders',
    spread: 'Rebalance open orders',
    spreadWill: '{count} open orders are spread by how many each has',
    spreadWill_one: '{count} open order goes to whoever has least',
    spreadKeywords: 'spread distribute hand over leave',
  },
}
