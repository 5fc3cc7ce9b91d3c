/** The captcha in words, for users who cannot see a picture: a sum that is read aloud, answered by number or word. */
import { randomInt } from 'node:crypto'
import { fold } from '../../../core/text.ts'
import type { LanguageId } from '../../../core/words.ts'

const VI = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
const EN = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const BIGGEST = 99

/** A number from 0 to 99 in words, as it is spoken: 21 is "hai mươi mốt". */
export function numberWords(language: LanguageId, number: number): string {
  const tens = Math.floor(number / 10)
  const ones = number % 10
  if (language === 'en') {
    if (number < 20) return EN[number] ?? ''
    return ones === 0 ? (EN_TENS[tens] ?? '') : `${EN_TENS[tens]}-${EN[ones]}`
  }
  if (tens === 0) return VI[ones] ?? ''
  const head = tens === 1 ? 'mười' : `${VI[tens]} mươi`
  if (ones === 0) return head
  if (ones === 1 && tens > 1) return `${head} mốt`
  return `${head} ${ones === 5 ? 'lăm' : VI[ones]}`
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const NUMBERS = new Map<string, number>()
for (let number = 0; number <= BIGGEST; number++) {
  for (const language of ['vi', 'en'] as const) NUMBERS.set(plain(numberWords(language, number)), number)
}

/** The solution as digits: "Mười lăm", "fifteen" and " 15" are "15". Other text stays, folded. */
export function readNumber(text: string): string {
  const words = plain(text)
  const number = NUMBERS.get(words)
  return number === undefined ? words.replace(/^0+(?=\d)/, '') : String(number)
}

/** A sum of two small numbers, as a sentence in a language, and its answer. */
export function newQuestion(language: LanguageId): { question: string; answer: string } {
  const plus = randomInt(2) === 0
  const left = randomInt(10, 31)
  const right = randomInt(1, 10)
  const [a, b] = [numberWords(language, left), numberWords(language, right)]
  const question =
    language === 'vi'
      ? `${a.charAt(0).toUpperCase()}${a.slice(1)} ${plus ? 'cộng' : 'trừ'} ${b} bằng mấy?`
      : `What is ${a} ${plus ? 'plus' : 'minus'} ${b}?`
  return { question, answer: String(plus ? left + right : left - right) }
}
