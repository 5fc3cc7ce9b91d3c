/** Doors by which the end of a session reaches the console: each leads to the alert with the reason (spec section 8, error 2). */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../kit/atoms.ts'

const asked: { title: string; text: string; no?: string; signal: AbortSignal }[] = []
const ask = (question: (typeof asked)[number]) => {
  asked.push(question)
  return new Promise((answer) => question.signal.addEventListener('abort', () => answer(false)))
}
vi.mock('../kit/overlays/dialog.tsx', () => ({
  alert: ask,
  confirm: (question: (typeof asked)[number]) => ask({ no: 'cancel', ...question }),
}))
vi.mock('./login/sign-in-window.ts', () => ({ signInBeside: () => {} }))

const REASON = 'Tài khoản của bạn đã bị tạm khoá.'
const ALERT = { title: 'session.endedTitle', text: REASON }
const QUESTION = { title: 'session.confirmTitle', no: 'cancel' }

const refusal = (error: number) => Response.json({ error, msg: REASON, requestId: 'r' }, { status: 401 })
const stream = (event: string, data: unknown) =>
  new Response(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, { status: 200 })

let answer: () => Response = () => new Response(null, { status: 500 })

/** The console's parts, loaded again: a session of their own each. */
async function opened() {
  vi.resetModules()
  const { sessionAtom, store } = await import('../kit/atoms.ts')
  const problems = await import('./session-problems.ts')
  problems.listenToProblems()
  store.set(sessionAtom, { account: { id: 'a' } } as unknown as Session)
  return {
    ...problems,
    live: await import('../kit/net/live.ts'),
    api: (await import('../kit/net/api.ts')).api,
  }
}

beforeEach(() => {
  asked.length = 0
  const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { language: 'vi' })
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
      close() {}
    },
  )
})

test.each([
  ['an event of the live stream', () => stream('session', { reason: 'signedOut', msg: REASON })],
  ['a stream that is refused, as to a tab that comes back', () => refusal(2)],
])('%s', async (_, given) => {
  const { live, liveListeners } = await opened()
  answer = given
  live.startLive(liveListeners)
  await expect.poll(() => asked).toMatchObject([ALERT])
  live.stopLive()
  expect(asked[0]).not.toHaveProperty('no')
})

test('a call, one in the background too; not the sign-out', async () => {
  for (const door of ['listTelesale', 'savedViews', 'userInfo'] as const) {
    const { api } = await opened()
    answer = () => refusal(2)
    await api[door]().catch(() => {})
    expect(asked, door).toMatchObject([ALERT])
    asked.length = 0
  }
  const { api } = await opened()
  await api.logout().catch(() => {})
  expect(asked).toEqual([])
})

test('the alert takes the place of the question, and comes once', async () => {
  const { api } = await opened()
  answer = () => refusal(50014)
  await api.savedViews().catch(() => {})
  expect(asked).toEqual([])
  await api.listTelesale().catch(() => {})
  await expect.poll(() => asked).toMatchObject([QUESTION])
  answer = () => refusal(2)
  await api.listTelesale().catch(() => {})
  await api.listTelesale().catch(() => {})
  expect(asked).toMatchObject([QUESTION, ALERT])
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('any other end of the stream is the question', async () => {
  const { live, liveListeners } = await opened()
  answer = () => stream('session', { reason: 'tokenExpired', msg: REASON })
  live.startLive(liveListeners)
  await expect.poll(() => asked).toMatchObject([QUESTION])
  live.stopLive()
})
