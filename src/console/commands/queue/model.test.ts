import { describe, expect, test } from 'vitest'
import { added, EMPTY, marked, nextOf, previousOf, progressOf, readRun, reopened } from './model.ts'

const run = added(EMPTY, ['a', 'b', 'c', 'd'], 2)

describe('a queue', () => {
  test('takes each record once, and goes through them in order, then to those before', () => {
    expect(added(run, ['d', 'e', 'e'], 1).items.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(nextOf(run)).toBe('a')
    expect(nextOf(run, 'b')).toBe('c')
    expect(nextOf(marked(run, 'd', 'done'), 'c')).toBe('a')
    expect(nextOf(run, 'x')).toBe('a')
  })

  test('never offers what was decided, skipped or taken by another user', () => {
    const worked = marked(marked(marked(run, 'a', 'done'), 'b', 'skipped'), 'c', 'taken')
    expect(nextOf(worked)).toBe('d')
    expect(nextOf(worked, 'd')).toBeUndefined()
    expect(nextOf(reopened(worked), 'd')).toBe('b')
    expect(previousOf(worked, 'd')).toBe('b')
    expect(previousOf(worked, 'a')).toBeUndefined()
  })

  test('counts its progress without what others took', () => {
    const worked = marked(marked(marked(run, 'a', 'done'), 'b', 'skipped'), 'c', 'taken')
    expect(progressOf(worked)).toEqual({ place: 3, total: 5, done: 1, skipped: 1, left: 3 })
    expect(progressOf(EMPTY)).toEqual({ place: 0, total: 0, done: 0, skipped: 0, left: 0 })
  })

  test('is read as it was kept, and anything else is none', () => {
    const worked = marked(run, 'a', 'skipped')
    expect(readRun(JSON.stringify(worked))).toEqual(worked)
    for (const text of [null, '', '1', '{}', '{"items":[{"code":1,"state":"open"}],"beyond":0}'])
      expect(readRun(text), String(text)).toBeUndefined()
    expect(readRun('{"items":[{"code":"a","state":"gone"}],"beyond":0}')).toBeUndefined()
  })
})
