import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test('reads lengths of time as they are typed', () => {
  const read: Record<string, number | undefined> = {
    '20 phút': 20,
    '20p': 20,
    "45'": 45,
    '45': 45,
    '0': 0,
    '1h30': 90,
    '1 giờ 30 phút': 90,
    '1:30': 90,
    '1,5h': 90,
    '1.5 giờ': 90,
    '2 ngày': 2_880,
    '1d 4h': 1_680,
    '30 days': 43_200,
    '1 h 30 min': 90,
    '': undefined,
    'một giờ': undefined,
    '30 phút 1 giờ': undefined,
    '1h 2h': undefined,
    '-5': undefined,
    '1x': undefined,
  }
  for (const [text, minutes] of Object.entries(read)) expect(parseDuration(text), text).toBe(minutes)
})

test('writes what it reads, in both languages', () => {
  expect([0, 20, 60, 90, 1_680].map((minutes) => formatDuration(minutes, 'vi'))).toEqual([
    '0 phút',
    '20 phút',
    '1 giờ',
    '1 giờ 30 phút',
    '1 ngày 4 giờ',
  ])
  for (const minutes of [0, 1, 59, 60, 61, 1_439, 1_440, 43_200])
    for (const language of ['vi', 'en'] as const)
      expect(parseDuration(formatDuration(minutes, language)), `${minutes} ${language}`).toBe(minutes)
})
