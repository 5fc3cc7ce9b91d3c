import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: Record<string, unknown>) => void
const kept = new Map<string, Map<string, Response>>()
let listeners: Map<string, Listener>
let answers: Record<string, () => Response>

const page = () =>
  new Response('<meta name="build" content="b2">', { headers: { 'Content-Type': 'text/html' } })
const script = () => new Response('1', { headers: { 'Content-Type': 'text/javascript' } })

beforeEach(async () => {
  kept.clear()
  listeners = new Map()
  answers = { '/': page, '/assets/a.js': script }
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, files)
    return {
      match: async (path: string) => files.get(path),
      put: async (path: string, answer: Response) => void files.set(path, answer),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string) => [...kept.values()].map((files) => files.get(path)).find(Boolean),
  })
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.())
  vi.stubGlobal('URLPattern', undefined)
  vi.stubGlobal('__KEPT__', { build: 'b2', files: ['/assets/a.js'] })
  vi.stubGlobal('self', {
    registration: { installing: null },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('./sw.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function run(type: 'install' | 'activate'): Promise<unknown> {
  let work: unknown
  listeners.get(type)?.({ waitUntil: (given: unknown) => (work = given) })
  return work
}

test('installs where browsers know neither routes nor URLPattern', async () => {
  await run('install')
  expect([...(kept.get('console-b2')?.keys() ?? [])]).toEqual(['/assets/a.js', '/'])
})

test('a page in the place of a script is no script, and nothing stays of what did not succeed', async () => {
  answers['/assets/a.js'] = page
  await expect(run('install')).rejects.toThrow('/assets/a.js')
  expect([...kept.keys()]).toEqual([])
  answers['/'] = () => new Response('<meta name="build" content="b3">')
  await expect(run('install')).rejects.toThrow('another build')
  expect([...kept.keys()]).toEqual([])
})

test('a page that an earlier build took for a script is fetched anew', async () => {
  kept.set('console-b1', new Map([['/assets/a.js', page()]]))
  await run('install')
  expect(kept.get('console-b2')?.get('/assets/a.js')?.headers.get('Content-Type')).toBe('text/javascript')
})

test('of older builds the last whole one stays; halves do not count', async () => {
  kept.set('console-b0', new Map([['/', page()]]))
  kept.set('console-b1', new Map([['/', page()]]))
  kept.set('console-half', new Map([['/assets/a.js', script()]]))
  await run('install')
  await run('activate')
  expect([...kept.keys()]).toEqual(['console-b1', 'console-b2'])
})
