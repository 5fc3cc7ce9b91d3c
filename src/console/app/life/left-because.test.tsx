import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { loginPath } from '../safe-path.ts'
import { LeftBecause } from './left-because.tsx'
import { vi as words } from './vi.ts'

const shown = (why: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[loginPath({ pathname: '/Delivery/list', search: '?q=a' }, why)]}>
      <LeftBecause />
    </MemoryRouter>,
  )

test('the login page has the reason of a session that ended by itself, in words and read aloud', () => {
  for (const [why, text] of Object.entries(words.why)) {
    expect(shown(why), why).toContain(`<span>${text}</span>`)
    expect(shown(why)).toContain('role="status"')
  }
  expect(Object.keys(words.why).sort()).toEqual(['ended', 'idle', 'limit'])
})

test('a user who signed out, and a reason that is none, have no line', () => {
  expect([shown(null), shown('x'), shown('constructor')]).toEqual(['', '', ''])
})
