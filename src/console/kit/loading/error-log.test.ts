import { expect, test, vi } from 'vitest'

test('an address is kept without what stands behind the #: in a mailed link that is a token', async () => {
  vi.stubGlobal('location', { href: 'https://cms.example/forgetpass?lang=vi#token=secret' })
  const { store } = await import('../atoms.ts')
  const { errorLogAtom, recordError } = await import('./error-log.ts')
  recordError(new Error('broken'))
  expect(store.get(errorLogAtom)[0]?.url).toBe('https://cms.example/forgetpass?lang=vi')
  vi.unstubAllGlobals()
})
