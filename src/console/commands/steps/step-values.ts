/** Reads what a person types for a step of a command. Pure; the server checks the same again. */

import type { Said } from '../../../../commands/command.ts'
import { parseClock } from '../../../core/dates/clock.ts'
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { parseEnd } from '../../../core/dates/day-text.ts'
import { parseDuration } from '../../../core/dates/duration.ts'
import { formatEnd } from '../../../core/dates/ends.ts'
import { parseDay, parseWhen } from '../../../core/dates/when.ts'
import {
  formatBasisPoints,
  formatDecimal,
  formatVnd,
  parseDecimal,
  parsePercent,
  parseVnd,
  parseWhole,
} from '../../../core/money.ts'
import { earliestDay, type Step } from '../../../core/steps.ts'
import { durationText } from '../../kit/ui/scalar-text.ts'

export type Reading =
  | { ok: true; value: string | number; shown: string }
  /** Nothing usable yet: what to type, or what is wrong. */
  | { ok: false; said: Said }

function readText(step: Step & { kind: 'text' }, text: string): Reading {
  const value = text.trim()
  if (value === '') return { ok: false, said: { key: 'commands:step.text' } }
  const min = step.min ?? 1
  if (value.length < min) return { ok: false, said: { key: 'commands:step.tooShort', params: { min } } }
  if (value.length > step.max) {
    const params = { max: step.max, count: value.length }
    return { ok: false, said: { key: 'commands:step.tooLong', params } }
  }
  return { ok: true, value, shown: value }
}

function readInteger(step: Step & { kind: 'integer' }, text: string): Reading {
  if (text.trim() === '') return { ok: false, said: { key: 'commands:step.integer' } }
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = step
  const value = parseWhole(text)
  if (value === undefined || value < min || value > max)
    return { ok: false, said: { key: 'commands:step.notInteger', params: { text, min, max } } }
  return { ok: true, value, shown: String(value) }
}

/** One way to read a free text into a value, with the words for "type" and "not understood". */
function readAs<T extends string | number>(
  name: 'money' | 'percent' | 'decimal' | 'duration' | 'time' | 'clock' | 'date',
  text: string,
  parse: (text: string) => T | undefined,
  show: (value: T) => string,
): Reading {
  if (text.trim() === '') return { ok: false, said: { key: `commands:step.${name}` } }
  const value = parse(text)
  if (value === undefined) {
    const key = {
      money: 'notMoney',
      percent: 'notPercent',
      decimal: 'notDecimal',
      duration: 'notDuration',
      time: 'notTime',
      clock: 'notClock',
      date: 'notDate',
    }[name]
    return { ok: false, said: { key: `commands:step.${key}`, params: { text } } }
  }
  return { ok: true, value, shown: show(value) }
}

/** Reads a step's text. Choices and records are chosen from rows instead and are never read here. */
export function readStep(step: Step, text: string, now: number = Date.now()): Reading | undefined {
  switch (step.kind) {
    case 'text':
      return readText(step, text)
    case 'integer':
      return readInteger(step, text)
    case 'money': {
      const reading = readAs(
        'money',
        text,
        (given) => {
          const amount = parseVnd(given)
          return amount !== undefined && amount >= 0 ? amount : undefined
        },
        formatVnd,
      )
      const { min = 0 } = step
      return reading.ok && Number(reading.value) < min
        ? { ok: false, said: { key: 'problems:tooSmall', params: { min: formatVnd(min) } } }
        : reading
    }
    case 'percent':
      return readAs('percent', text, parsePercent, formatBasisPoints)
    case 'decimal':
      return readAs('decimal', text, parseDecimal, formatDecimal)
    case 'clock':
      return readAs('clock', text, parseClock, String)
    case 'duration':
      return readAs('duration', text, parseDuration, durationText)
    case 'time':
      return step.end
        ? readAs('time', text, (given) => parseEnd(given, now), formatEnd)
        : readAs('time', text, (given) => parseWhen(given, now), formatDateTime)
    case 'date': {
      const reading = readAs('date', text, (given) => parseDay(given, now), formatDay)
      const earliest = earliestDay(step, now)
      return earliest !== undefined && reading.ok && String(reading.value) < earliest
        ? { ok: false, said: { key: 'problems:dayPast' } }
        : reading
    }
    default:
      return undefined
  }
}
