import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { area } from '../../../areas/return-policies/area.ts'
import { vi as areaWords } from '../../../areas/return-policies/vi.ts'
import type { Condition } from '../../../core/fields.ts'
import { addParts } from '../areas.ts'
import { sessionAtom, store } from '../atoms.ts'
import { addWords } from '../i18n.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { RelatedList } from './related.tsx'
import { vi as words } from './vi.ts'

addWords('detail', { vi: words })
addWords(area.id, { vi: areaWords })
addWords('app', { vi: { retry: 'Thử lại' } })
addParts([{ area }])
afterEach(() => store.set(sessionAtom, null))

const where: Condition[] = [['status', 'eq', 'active']]

/** The list as it is drawn with the answer, or the failure, of its query. */
async function shown(answer: () => Promise<unknown>, abilities = [`${area.id}.view`]): Promise<string> {
  const account = { id: 'me', name: 'An', username: 'an', avatar: null }
  store.set(sessionAtom, { account, roles: new Set<string>(), abilities: new Set(abilities) } as never)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await client.prefetchQuery({ queryKey: ['related', area.id, where], queryFn: answer })
  return renderToStaticMarkup(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <RelatedList area={area.id} where={where} />
        </MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  )
}

test('a failed read has its reason and a button to try again, read aloud', async () => {
  const html = await shown(async () => {
    throw new ApiProblem({ kind: 'network', msg: 'Mất kết nối.' })
  })
  expect(html).toContain('role="alert"')
  expect(html).toContain('Mất kết nối.')
  expect(html).toMatch(/<button[^>]*>.*Thử lại.*<\/button>/)
})

test('no records, no right: each in words, without that button', async () => {
  const none = await shown(async () => ({ data: [] }))
  expect(none).toMatch(/^<p class="mut">/)
  const denied = await shown(async () => ({ data: [] }), [])
  expect(denied).not.toContain('Thử lại')
  expect(denied).not.toMatch(/^<p class="mut">/)
})
