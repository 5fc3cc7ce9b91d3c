/**
 * Phrases that staff type, in either language: the command is among the first three rows on every page, for every role that
 * may run it, whichever language the interface is in.
 */
import { describe, expect, test, vi } from 'vitest'
import { PHRASES } from '../../../../../tests/support/phrases.ts'
import { LANGUAGES } from '../../../../core/words.ts'

vi.stubGlobal('window', new EventTarget())
const { paletteRows, rolesThatMay } = await import('../../../../../tests/support/palette-words.ts')

const PLACES = ['dashboard', { list: 'orders' }, { list: 'customers' }] as const

test('there are many phrases, in both languages alike', () => {
  for (const language of LANGUAGES)
    expect(PHRASES.filter(({ typed }) => typed === language).length).toBeGreaterThan(90)
})

describe.each(LANGUAGES)('in an interface of %s', (language) => {
  test.each([
    ['orders', 'orders'],
    ['don hang', 'orders'],
    ['vouchers', 'vouchers'],
    ['khach hang', 'customers'],
  ])('the section comes before its views: %s', (text, area) => {
    const rows = paletteRows(text, { role: 'admin', language, place: 'dashboard' }).map(({ value }) => value)
    expect(rows[0]).toBe(`command:${area}.go`)
  })

  test('a verb alone finds what it can be done to, the first areas of the sidebar first', () => {
    const first = (text: string) => paletteRows(text, { role: 'telesales', language, place: 'dashboard' })[0]
    expect(first('create')?.value).toMatch(/^command:[a-z-]+\.create/)
    expect(first(language === 'vi' ? 'lich su' : 'history')?.value).toBe('command:orders.history')
  })

  test.each(PHRASES)('$typed “$text”: $command', ({ text, command }) => {
    const roles = rolesThatMay(command)
    expect(roles).toContain('admin')
    for (const role of roles)
      for (const place of PLACES) {
        const rows = paletteRows(text, { role, language, place }).map(({ value }) => value)
        expect(rows.slice(0, 3), `${role} on ${JSON.stringify(place)}`).toContain(`command:${command}`)
      }
  })
})
