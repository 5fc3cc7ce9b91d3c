/** Words about who handles an order; part of the orders' own. */
export const en = {
  reasons: {
    notAssigned: 'Nobody handles the order.',
    alreadyTheirs: 'They handle the order already.',
    mayNotHandle: 'They do not handle orders: the account is suspended or may not confirm orders.',
    nobodyToHandle: 'There is nobody else who could handle it.',
    staysEven: 'Stays: whoever handles it has no more than the others.',
  },
  choices: {
    spread: {
      even: 'Evenly, whoever has them included',
      away: 'All to other people',
    },
  },
  transitions: {
    assign: {
      title: 'Assign to',
      done: 'Assigned {code}',
      doneMany: 'Assigned {count} orders',
      doneMany_one: 'Assigned {count} order',
      will: '{count} orders will be handled by somebody else',
      will_one: '{count} order will be handled by somebody else',
      keywords: 'assign order, assign order to, assign orders, handler, telesales, hand over',
      steps: { handler: 'Handled by' },
    },
    unassign: {
      title: 'Unassign',
      done: 'Nobody handles {code} now',
      doneMany: 'Nobody handles {count} orders now',
      doneMany_one: 'Nobody handles {count} order now',
      will: '{count} orders will be without a handler',
      will_one: '{count} order will be without a handler',
      keywords: 'unassign order, take order away from handler',
    },
    spread: {
      title: 'Spread evenly',
      done: 'Spread {code}',
      doneMany: 'Spread {count} orders',
      doneMany_one: 'Spread {count} order',
      will: '{count} orders will go to whoever has least',
      will_one: '{count} order will go to whoever has least',
      keywords: 'spread orders, distribute orders, share out orders, rebalance',
      steps: { spread: 'How' },
    },
  },
}
