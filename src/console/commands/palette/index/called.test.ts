/** Words that users typed in vain in trials: each finds its command, in a console of either language. */
import { expect, test, vi } from 'vitest'
import { en as createdEn } from '../../../../../commands/app/keywords-en.ts'
import { vi as createdVi } from '../../../../../commands/app/keywords-vi.ts'
import { en as laterEn } from '../../../../../commands/app/later/en.ts'
import { vi as laterVi } from '../../../../../commands/app/later/vi.ts'
import type { AreaParts } from '../../../../../commands/gates.ts'
import { buildRegistry } from '../../../../../commands/registry.ts'
import { areas } from '../../../../areas/index.ts'
import { parts } from '../../../app/areas/rest.ts'
import { addParts } from '../../../kit/areas.ts'
import { addWords } from '../../../kit/i18n.ts'
import { en as keywordsEn } from '../../called/en.ts'
import { vi as keywordsVi } from '../../called/vi.ts'
import { en as wordsEn } from '../../en.ts'
import { vi as wordsVi } from '../../vi.ts'

vi.stubGlobal('window', new EventTarget())
const { buildLocalIndex } = await import('./entries.ts')

for (const { id } of areas) {
  const [own, english] = await Promise.all([
    import(`../../../../areas/${id}/vi.ts`),
    import(`../../../../areas/${id}/en.ts`),
  ])
  addWords(id, { vi: own.vi, en: english.en })
}
addWords('commands', { vi: wordsVi, en: wordsEn })
addWords('commands', { vi: keywordsVi, en: keywordsEn })
addWords('commands', { vi: createdVi, en: createdEn })
addWords('commands', { vi: laterVi, en: laterEn })
addParts(parts)
const { commands } = buildRegistry(parts as readonly AreaParts[])

test.each(['vi', 'en'] as const)('in %s', (language) => {
  const index = buildLocalIndex(language, commands, [], 1)
  const found = (text: string) => index.search(text, 8, new Map()).map(({ value }) => value)
  expect(found('create order')[0]).toBe('command:orders.create')
  for (const text of ['add order', 'tao don hang', 'thêm đơn', 'new order'])
    expect(found(text), text).toContain('command:orders.create')
  expect(found('create')[0]).toMatch(/^command:[a-z-]+\.create/)
})
