import type { ExternalToast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from './named-toasts.ts'

type Given = ExternalToast & { id: string; action?: { onClick(): void } }

const given = vi.hoisted(() => [] as [words: string, options: object][])
vi.mock('sonner', () => ({ toast: { success: (...one: [string, object]) => given.push(one) } }))

const words = () => given.map(([text]) => text)
const optionsOf = (at: number) => given[at]?.[1] as Given
const idOf = (at: number) => optionsOf(at).id
/** Calls back as the library does when a toast has been shown for its time. */
const leave = (at: number) => optionsOf(at).onAutoClose?.({ id: idOf(at) })

beforeEach(() => {
  given.length = 0
})

test('the same id takes the place of what is there; another one, or none, does not', () => {
  for (const id of ['a', 'a', 'b']) show('success', id, { id })
  show('success', 'none', {})
  expect(idOf(0)).toBe(idOf(1))
  expect(idOf(2)).not.toBe(idOf(0))
  expect(idOf(3)).toBeUndefined()
})

test.each([
  ['by itself', (at: number) => leave(at)],
  ['closed by hand', (at: number) => optionsOf(at).onDismiss?.({ id: idOf(at) })],
  ['by its button', (at: number) => optionsOf(at).action?.onClick()],
])('of one that leaves %s the same id means a new toast', (way, go) => {
  const id = `leaves ${way}`
  const pressed = vi.fn()
  const action = { label: 'x', onClick: pressed }
  show('success', 'first', { id, action })
  go(0)
  show('success', 'second', { id, action })
  expect(idOf(1)).not.toBe(idOf(0))
  expect(pressed).toHaveBeenCalledTimes(way === 'by its button' ? 1 : 0)
  // The second one stays when the first has gone.
  leave(0)
  show('success', 'third', { id, action })
  expect(idOf(2)).toBe(idOf(1))
})

test('words that were not drawn yet when the toast left are given again', () => {
  show('success', 'old', { id: 'late' })
  show('success', 'new', { id: 'late' })
  leave(0)
  expect(words()).toEqual(['old', 'new', 'new'])
  expect(idOf(2)).not.toBe(idOf(0))
  leave(2)
  expect(words()).toHaveLength(3)
})
