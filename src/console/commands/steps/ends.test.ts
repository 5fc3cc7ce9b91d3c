/** Ends of periods at the doors of the console: form, cell, command and filter read and show them alike. */
import { describe, expect, test } from 'vitest'
import { area as banners } from '../../../areas/banners/area.ts'
import { area as exams } from '../../../areas/exams/area.ts'
import { area as promotions } from '../../../areas/promotions/area.ts'
import type { Area } from '../../../core/area.ts'
import { kindOf } from '../../../core/fields.ts'
import { parseDays } from '../../../core/filter/typed-days.ts'
import { stepOfField } from '../../../core/steps.ts'
import { valueWords } from '../../kit/detail/activity-words.ts'
import { READINGS } from '../../kit/form/controls/readings.ts'
import { readTyped, typedWords } from '../../kit/list/edit/read-typed.ts'
import { readStep } from './step-values.ts'

const OVER = '2026-12-31T17:00:00.000Z'
const WORDS = { t: (key: string) => key, has: () => false }
const AREAS: readonly Area[] = [promotions, exams, banners]

describe.each(AREAS.map((area) => [area.id, area] as const))('%s', (_id, area) => {
  const field = area.fields.endsAt
  if (!field) throw new Error('no end')

  test('a whole day, typed into a form, a cell and a command', () => {
    expect(kindOf(field)).toBe('end')
    expect(READINGS.end.read('hết 31/12/2026')).toBe(OVER)
    expect(readTyped(area, { name: 'endsAt', field }, '31/12/2026', WORDS)).toBe(OVER)
    const step = stepOfField('endsAt', field)
    expect(step && readStep(step, '31/12/2026')).toEqual({ ok: true, value: OVER, shown: '31/12/2026' })
    expect(step && readStep(step, '31/12/2026 17:00')).toMatchObject({ shown: '31/12/2026 17:00' })
  })

  test('it is shown as it was typed, and the beginning as its instant', () => {
    expect(READINGS.end.show(OVER)).toBe('31/12/2026')
    expect(typedWords(WORDS, area, 'endsAt', OVER)).toBe('31/12/2026')
    expect(valueWords(WORDS, area, 'endsAt', '2026-12-31T10:01:00.000Z')).toBe('31/12/2026 17:00')
    expect(valueWords(WORDS, area, 'startsAt', OVER)).toBe('01/01/2027 00:00')
  })
})

test('the words of an end in a filter', () => {
  for (const text of ['hết 31/12/2026', 'đến hết 31/12/2026', 'until end of 31/12/2026'])
    expect(parseDays(text, '2026-11-29'), text).toBe('2026-12-31')
})
