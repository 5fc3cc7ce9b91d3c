import { beforeAll, expect, test } from 'vitest'
import { addWords } from '../../kit/i18n.ts'
import { byReason } from './refused.tsx'

const said = (words: string) => ({ key: 'commands:run.words', params: { words } })

beforeAll(() => addWords('commands', { vi: { run: { words: '{words}' } } }))

test('a toast has each reason once, with the records it is of', () => {
  const late = ['DH1', 'DH2'].map((code) => ({ code, reason: said('Đã huỷ') }))
  const found = byReason([...late, { code: 'DH9', reason: said('Đã xoá') }])
  expect([...found]).toEqual([
    ['Đã huỷ', ['DH1', 'DH2']],
    ['Đã xoá', ['DH9']],
  ])
})
