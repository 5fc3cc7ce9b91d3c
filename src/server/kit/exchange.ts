/** The shop's telephone exchange as areas see it: told to connect somebody with a number. */

export type ExchangeCall = {
  /** Of the request, the same when that is sent again: for the exchange to know one that it has. */
  id: string
  /** What is dialled; nobody in the console need see it. */
  number: string
  /** What the call is about, and the task in our queue. */
  about: string
  task: string
  agent: { username: string; name: string }
}

/** What came of it: taken, with the exchange's own words if it has any, or why not. */
export type ExchangeAnswer =
  | { taken: true; said?: string }
  | { taken: false; why: 'refused' | 'late' | 'away' }

export type Exchange = { call(call: ExchangeCall): Promise<ExchangeAnswer> }
