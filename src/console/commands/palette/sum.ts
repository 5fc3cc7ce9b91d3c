/** Quick sums in the palette: `=1tr2+350k*3`, `=16,735,000-10%`. Amounts are read as everywhere else. */
import { formatNumber, parseVnd } from '../../../core/money.ts'

type Token = { number: number; percent: boolean } | { sign: string }

const NUMBER =
  /^(\d[\d.,]*(?:\s?(?:k|nghin|nghìn|trieu|triệu|tr|ty|tỷ|t|m|b)(?![a-z])\d{0,3}|(?:tr|k|ty|t|m|b)\d{1,3})?)\s*(%?)/iu

function read(text: string): Token[] | undefined {
  const found: Token[] = []
  let rest = text.trim()
  while (rest !== '') {
    const match = NUMBER.exec(rest)
    if (match?.[1]) {
      const written = match[1]
      const number = parseVnd(written) ?? Number(written.replaceAll(',', '.'))
      if (!Number.isFinite(number)) return undefined
      found.push({ number, percent: match[2] === '%' })
      rest = rest.slice(match[0].length)
    } else {
      const sign = rest.charAt(0)
      if (!'+-−*x×/:÷()'.includes(sign)) return undefined
      found.push({ sign: sign === '−' ? '-' : 'x×'.includes(sign) ? '*' : ':÷'.includes(sign) ? '/' : sign })
      rest = rest.slice(1)
    }
    rest = rest.trimStart()
  }
  return found
}

type Term = { value: number; percent: boolean }

/** The value of a sum; undefined while it is not whole or divides by nothing. */
export function evaluate(text: string): number | undefined {
  const list = read(text)
  if (!list || list.length === 0) return undefined
  let at = 0
  const sign = () => {
    const token = list[at]
    return token && 'sign' in token ? token.sign : undefined
  }

  function factor(): Term | undefined {
    const token = list?.[at]
    if (!token) return undefined
    at++
    if ('number' in token) {
      return { value: token.percent ? token.number / 100 : token.number, percent: token.percent }
    }
    if (token.sign === '-') {
      const inner = factor()
      return inner && { ...inner, value: -inner.value }
    }
    if (token.sign !== '(') return undefined
    const inner = total()
    if (inner === undefined || sign() !== ')') return undefined
    at++
    return { value: inner, percent: false }
  }

  function term(): Term | undefined {
    let left = factor()
    for (let mark = sign(); left && (mark === '*' || mark === '/'); mark = sign()) {
      at++
      const right = factor()
      if (!right) return undefined
      const value: number = mark === '*' ? left.value * right.value : left.value / right.value
      left = { value, percent: false }
    }
    return left
  }

  function total(): number | undefined {
    const first = term()
    if (!first) return undefined
    let value = first.value
    for (let mark = sign(); mark === '+' || mark === '-'; mark = sign()) {
      at++
      const right = term()
      if (!right) return undefined
      // As on every till: 200k + 10 % is 220k.
      const amount = right.percent ? value * right.value : right.value
      value = mark === '+' ? value + amount : value - amount
    }
    return value
  }

  const value = total()
  return value !== undefined && at === list.length && Number.isFinite(value) ? value : undefined
}

/** A sum's value as it is shown and copied: thousands with commas, two decimals at most. */
export function formatSum(value: number): string {
  const rounded = Math.round(value * 100) / 100
  const whole = Math.trunc(Math.abs(rounded))
  const cents = Math.round((Math.abs(rounded) - whole) * 100)
  const text =
    cents === 0
      ? formatNumber(whole)
      : `${formatNumber(whole)}.${String(cents).padStart(2, '0').replace(/0$/, '')}`
  return rounded < 0 ? `-${text}` : text
}
