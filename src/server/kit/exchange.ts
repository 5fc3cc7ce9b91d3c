/** The shop's telephone exchange as areas see it: it connects a user with a number. */

export type ExchangeCall = {
  /** Of the request, the same when that is sent again: for the exchange to know one that it has. */
  id: string
  /** The number to dial; the console need not see it. */
  number: string
  /** The subject of the call, and the task in our queue. */
  about: string
  task: string
  agent: { username: string; name: string }
}

/** The result: accepted, with the exchange's own words if any, or the reason of the failure. */
export type ExchangeAnswer =
  | { taken: true; said?: string }
  | { taken: false; why: 'refused' | 'late' | 'away' }

export type Exchange = { call(call: ExchangeCall): Promise<ExchangeAnswer> }
