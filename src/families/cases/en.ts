/** Words shared by tickets and leads; each has its own word for a case. */
export const fields = {
  status: 'Status',
  priority: 'Priority',
  contactName: 'Contact',
  phone: 'Phone',
  customer: 'Customer',
  assignee: 'Assignee',
  dueAt: 'Due',
  overdue: 'Overdue',
  respondedAt: 'First answer',
  waitingSince: 'Waiting since',
  closedAt: 'Closed',
}
export const help = {
  customer: 'By name, phone number or code; a known number is recognised by itself.',
  contactName: 'Left empty, it is the customer’s.',
  phone: 'Left empty, it is the customer’s; needed for calling.',
  priority: 'Decides by when it is to be answered and settled.',
}
export const priority = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' }
export const views = {
  mine: 'Mine',
  open: 'Open',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  closed: 'Closed',
  all: 'All',
}
export const reasons = {
  noPhone: 'There is no phone number to call.',
  beingCalled: 'Somebody is calling this customer just now. Try again in a moment.',
  notQueued: 'No call is waiting.',
  timeNeeded: 'The time of the call has to be in the future.',
}
export const detail = {
  about: 'Customer',
  clock: 'Clock',
  left: '{time} left',
  late: '{time} late',
  minutes: '{count} min',
  hours: '{count} h',
  days: '{count} days',
  days_one: '{count} day',
  stands: 'waiting for the customer, the clock stands',
  queued: 'Call',
  queuedWords: {
    queued: 'In the queue, due {time}',
    waiting: 'To be called again at {time} (called {count} times)',
    waiting_one: 'To be called again at {time} (called {count} time)',
    claimed: 'With {by} now',
    exhausted: 'Called {count} times, with the lead',
    exhausted_one: 'Called {count} time, with the lead',
  },
  notQueued: 'No call is waiting.',
  timeline: 'Timeline',
  noTimeline: 'Nothing yet.',
  orders: 'Orders since the first contact',
  kinds: {
    create: 'took it down',
    start: 'started on it',
    wait: 'waits for the customer',
    resolve: 'settled it',
    lose: 'closed it without success',
    reopen: 'opened it again',
    assign: 'gave it to {to}',
    note: 'noted',
    call: 'put it into the call queue',
    'stop-calls': 'stopped the calls',
    called: 'called',
  },
  form: { about: 'Customer', what: 'What it is about', work: 'Handling', body: 'Body and club fitting' },
  measures: '{height} cm · {weight} kg',
}

const words = (one: string, many: string) => (after: string) => ({
  will: `{count} ${many} ${after}`,
  will_one: `{count} ${one} ${after}`,
})

/** Words of the transitions; what the area calls one case and many. */
export const transitions = (one: string, many: string) => {
  const will = words(one, many)
  return {
    start: {
      title: 'Start',
      done: '{code} is in progress',
      doneMany: `{count} ${many} are in progress`,
      doneMany_one: `{count} ${one} is in progress`,
      ...will('will be in progress'),
      keywords: 'begin, resume, take on',
    },
    resolve: {
      title: 'Settle',
      done: '{code} is settled',
      doneMany: `{count} ${many} are settled`,
      doneMany_one: `{count} ${one} is settled`,
      ...will('will be settled'),
      keywords: 'resolve, done, won, close, finish',
      steps: { note: 'Result' },
    },
    wait: {
      title: 'Wait for the customer',
      done: '{code} waits for the customer',
      doneMany: `{count} ${many} wait for the customer`,
      doneMany_one: `{count} ${one} waits for the customer`,
      ...will('will wait for the customer, the clock stands'),
      keywords: 'pause, pending, customer has to reply',
      steps: { note: 'What for' },
    },
    lose: {
      title: 'Close without success…',
      done: '{code} is closed',
      doneMany: `{count} ${many} are closed`,
      doneMany_one: `{count} ${one} is closed`,
      ...will('will be closed'),
      keywords: 'lost, cancel, fail',
      steps: { lostReason: 'Reason', note: 'Note' },
    },
    reopen: {
      title: 'Reopen',
      done: '{code} is open again',
      doneMany: `{count} ${many} are open again`,
      doneMany_one: `{count} ${one} is open again`,
      ...will('will be open again'),
      keywords: 'again',
    },
    assign: {
      title: 'Assign to…',
      done: '{code} assigned',
      doneMany: `{count} ${many} assigned`,
      doneMany_one: `{count} ${one} assigned`,
      ...will('will be assigned'),
      keywords: 'give to, hand over, pass on',
      steps: { assignee: 'Assignee' },
    },
    note: {
      title: 'Add a note…',
      done: 'Noted in {code}',
      doneMany: `Noted in {count} ${many}`,
      doneMany_one: `Noted in {count} ${one}`,
      ...will('will have the note'),
      keywords: 'comment, remark, note',
      steps: { note: 'Note' },
    },
    call: {
      title: 'Put into the call queue…',
      done: '{code} is in the call queue',
      doneMany: `{count} ${many} are in the call queue`,
      doneMany_one: `{count} ${one} is in the call queue`,
      ...will('will join the queue of the call desk'),
      keywords: 'call customer, phone, dial, call back',
      steps: { at: 'Call at (empty: now)' },
    },
    'stop-calls': {
      title: 'Stop calling',
      done: '{code} is no longer called',
      doneMany: `{count} ${many} are no longer called`,
      doneMany_one: `{count} ${one} is no longer called`,
      ...will('will leave the call queue'),
      keywords: 'no calls, no more calls',
    },
  }
}
