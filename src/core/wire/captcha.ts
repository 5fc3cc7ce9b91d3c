/** The captcha as the API returns it, and its answer. */
export type Captcha = {
  id: string
  /** Seconds until it no longer counts. */
  expiresIn: number
  /** PNG as a data address; absent where a question was asked for. */
  image?: string
  question?: string
}
export type CaptchaAnswer = { id: string; answer: string }
