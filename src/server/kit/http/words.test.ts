import { expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { loadSay } from './words.ts'

const say = await loadSay(areas)

test('a reason that counts says one and many as the language does', () => {
  const reason = (count: number) => ({ key: 'hasProducts', params: { count } })
  expect(say('en', reason(1), 'shops')).toBe('The supplier still has 1 product.')
  expect(say('en', reason(12_345), 'shops')).toBe('The supplier still has 12,345 products.')
  expect(say('vi', reason(1), 'shops')).toBe('Nhà cung cấp còn 1 sản phẩm.')
})

test('each English reason that counts has words for one', async () => {
  let counting = 0
  for (const { id } of areas) {
    const { en } = (await import(`../../../areas/${id}/en.ts`)) as {
      en: { reasons?: Record<string, string> }
    }
    for (const [key, words] of Object.entries(en.reasons ?? {})) {
      if (key.endsWith('_one') || !words.includes('{count}')) continue
      counting += 1
      expect(en.reasons, `${id}: ${key}`).toHaveProperty(`${key}_one`)
    }
  }
  expect(counting).toBeGreaterThan(2)
})

test('a search that would look at every row says how many, with thousands apart', () => {
  const reason = { key: 'tooManyToLookAt', params: { count: 1_234_567, max: 100_000 } }
  expect(say('en', reason, 'orders')).toMatch(/about 1,234,567 are left.* fewer than 100,000 remain/)
  expect(say('vi', reason, 'orders')).toMatch(/khoảng 1,234,567 dòng.* dưới 100,000 dòng/)
})

test('a refusal by state names the present and the wanted state in the words of the area', () => {
  const reason = {
    key: 'wrongState',
    params: { field: 'status', state: 'delivered', wanted: 'pending,to_pack' },
  }
  expect(say('vi', reason, 'orders')).toBe('Đang ở “Đã giao”, cần trạng thái: Chờ xử lý, Chờ đóng gói.')
  expect(say('en', reason, 'orders')).toBe('It is “Delivered”; this needs: Pending, To pack.')
  // States that the area has no words for.
  expect(say('en', reason, 'shops')).toBe('This cannot be done in the present state.')
})
