import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const en = {
  title: 'Points refund',
  one: 'points refund',
  many: 'points refunds',
  keywords: 'give back points, reward points, pay out, transfer',
  names: 'points refunds',
  fields: {
    customer: 'Customer',
    order: 'Order',
    points: 'Points',
    payTo: 'Way',
    status: 'Status',
    reason: 'Reason',
    bankAccount: 'Account number',
    bankHolder: 'Account holder',
    bankName: 'Bank',
    requestedBy: 'Requested by',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
    refundedAt: 'Refunded at',
    reference: 'Transfer reference',
    held: 'Points held',
  },
  help: {
    points: '1 point = 1đ. From the approval on they are held for the request.',
    order: 'Refund as points: at most what the order used and has not got back.',
  },
  values: {
    payTo: {
      points: 'Back to points',
      bank: 'Bank transfer',
      grant: 'Points given',
      take: 'Points taken',
    },
    status: { requested: 'Requested', approved: 'Approved', refunded: 'Refunded', rejected: 'Rejected' },
  },
  empty: 'No points refund matches the filter.',
  views: {
    all: 'All',
    pending: 'To approve',
    approved: 'To refund',
    notHeld: 'Approved without points held',
    mine: 'Requested by me',
    rejected: 'Rejected',
  },
  transitions: {
    approve: {
      title: 'Approve points refund',
      done: '{code} approved',
      doneMany: '{count} requests approved',
      will: '{count} requests will be approved',
    },
    refund: {
      title: 'Refund points',
      done: '{code} refunded',
      doneMany: '{count} requests refunded',
      will: '{count} requests will be refunded',
      steps: { reference: 'Reference of the transfer' },
    },
    reject: {
      title: 'Reject points refund',
      done: '{code} rejected',
      doneMany: '{count} requests rejected',
      will: '{count} requests will be rejected',
      steps: { reason: 'Reason of the rejection' },
    },
  },
  reasons: {
    decided: 'The request has been decided.',
    ownRequest: 'Another person has to approve and refund it: you made or changed this request.',
    orderNeeded: 'Choose the order whose points are refunded.',
    accountNeeded: 'Enter the account number.',
    holderNeeded: 'Enter the account holder.',
    bankNeeded: 'Enter the bank.',
    referenceNeeded: 'Enter the reference of the transfer.',
    orderOfAnother: 'The order is not of this customer.',
    beyondBalance: 'The customer has only {held} points.',
    beyondOrder: 'Only {left} points of order {code} have not been given back.',
    pointsSpent: 'The customer has spent these {points} points: they cannot be taken back.',
    keptDecision: 'An approved or refunded request is not deleted: reject it, or undo.',
  },
  detail: {
    start: {
      customer: 'Refund points to customer',
      order: 'Refund points used for order',
      keywords: 'give back points, reward points',
    },
  },
} satisfies AreaWords<typeof area, typeof states>
