/** Colleagues who confirm orders, as values of a filter. */
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../net/api.ts'
import { chosenName, findCaller } from './ref-suggestions.ts'

const CALLERS = [
  { id: '1', code: 'TK00003', name: 'Lê Thị Mai Phương' },
  { id: '2', code: 'TK00004', name: 'Nguyễn Quang Hải' },
]

afterEach(() => vi.restoreAllMocks())

const find = (text: string) => findCaller(text, 8, new AbortController().signal)

test('they come from list_telesale, by words of the name without marks, or by code', async () => {
  vi.spyOn(api, 'listTelesale').mockResolvedValue(CALLERS)
  expect(await find('')).toEqual(CALLERS)
  expect((await find('mai phuong')).map(({ code }) => code)).toEqual(['TK00003'])
  expect((await find('tk00004')).map(({ code }) => code)).toEqual(['TK00004'])
  expect(chosenName('accounts', 'TK00003')).toBe('Lê Thị Mai Phương')
})

test('where none of them has the name, any other account is found', async () => {
  vi.spyOn(api, 'listTelesale').mockResolvedValue(CALLERS)
  const other = { id: '3', code: 'TK00006', name: 'Vũ Minh Khang' }
  const people = vi.spyOn(api, 'people').mockResolvedValue([other])
  expect(await find('khang')).toEqual([other])
  expect(people).toHaveBeenCalledOnce()
})
