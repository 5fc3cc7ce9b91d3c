/** The answer to a captcha in words. */
import { readNumber } from '../../src/server/kit/captcha/question.ts'

/** Reckons the sum of a question, in either language. */
export function solveQuestion(question: string): string {
  const [, left = '', sign = '', right = ''] =
    /^(?:What is )?(.+?) (plus|minus|cộng|trừ) (.+?)(?: bằng mấy)?\?$/.exec(question) ?? []
  const [a, b] = [Number(readNumber(left)), Number(readNumber(right))]
  return String(sign === 'plus' || sign === 'cộng' ? a + b : a - b)
}
