/** An account that was shown whole numbers: different records within an hour, a day and seven days. */
export type NumberReader = {
  id: string
  code: string
  name: string
  hour: number
  day: number
  week: number
  /** It sees masked numbers for now, being over the limit. */
  masked: boolean
}
