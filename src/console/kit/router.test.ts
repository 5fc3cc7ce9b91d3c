/** Navigation, and the question before unsaved input is left, over a history like the browser's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'http://console'

/** As much of a window as a router uses; steps of Back and Forward come in a later turn, as in browsers. */
function fakeWindow() {
  const entries = [{ url: `${ORIGIN}/dashboard`, state: null as unknown }]
  let at = 0
  let onPop = () => {}
  const set = (index: number, state: unknown, url: string) => {
    entries.splice(index, entries.length, { state, url: new URL(url, ORIGIN).href })
    at = index
  }
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _: string, url: string) => set(at + 1, state, url),
    replaceState: (state: unknown, _: string, url = entries[at]?.url ?? '') => set(at, state, url),
    go(delta: number) {
      setTimeout(() => {
        at += delta
        onPop()
      })
    },
  }
  return {
    history,
    get location() {
      return new URL(entries[at]?.url ?? '')
    },
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener
    },
    removeEventListener: () => {},
  }
}

/** Later than any step that follows from another one, however busy the machine is. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
}
let fake = fakeWindow()
let shown: string[] = []

async function load() {
  const router = await import('./router.tsx')
  router.followHistory(({ location }) => void shown.push(location.pathname))
  return router
}

beforeEach(() => {
  vi.resetModules()
  fake = fakeWindow()
  shown = []
  vi.stubGlobal('document', { defaultView: fake })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('history', fake.history)
})
afterEach(() => vi.unstubAllGlobals())

test('addresses are shown at once, replaced or as a place of their own for Back', async () => {
  const { historyIndex, navigate, navigateBack } = await load()
  navigate('/orders')
  navigate({ pathname: '/orders', search: 'q=1' }, { replace: true })
  expect(shown).toEqual(['/orders', '/orders'])
  expect(fake.location.search).toBe('?q=1')
  expect(historyIndex()).toBe(1)
  navigateBack()
  await settled()
  expect(fake.location.pathname).toBe('/dashboard')
  expect(() => navigate('//elsewhere/orders')).toThrow('External')
  expect(() => navigate('http://elsewhere')).toThrow('External')
})

for (const [way, leave] of [
  ['a link', ({ navigate }: Awaited<ReturnType<typeof load>>) => navigate('/orders')],
  ['the button Back', () => fake.history.go(-1)],
] as const) {
  test(`unsaved input is asked about when ${way} leaves it, and kept until the user agrees`, async () => {
    const router = await load()
    router.navigate('/form')
    let agrees = false
    const ask = vi.fn(async () => agrees)
    const end = router.guardNavigation({ mustAsk: () => true, ask })
    leave(router)
    await settled()
    expect(ask).toHaveBeenCalledOnce()
    expect([fake.location.pathname, shown]).toEqual(['/form', ['/form']])
    agrees = true
    leave(router)
    await settled()
    // Once: the step that follows the consent is no new question.
    expect(ask).toHaveBeenCalledTimes(2)
    expect(fake.location.pathname).not.toBe('/form')
    expect(shown).toHaveLength(2)
    end()
    router.navigate('/elsewhere')
    expect(ask).toHaveBeenCalledTimes(2)
    expect(fake.location.pathname).toBe('/elsewhere')
  })
}
