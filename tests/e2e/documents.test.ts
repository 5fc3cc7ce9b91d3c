/** Learning documents: a lesson moves to another chapter by one key; the document is read by mouse on a phone. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call, read } from './made.ts'
import { fitsWindow } from './settled.ts'

type Made = { id: string; code: string }
const made = (page: Page, area: string, values: object) =>
  call(page, 'POST', `/api/${area}`, values) as Promise<Made>
const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

test('a lesson moves to another chapter by two keys and the chapter’s code; the document is read at 390 px', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'education', '/edocument/list')
  const book = await made(page, 'documents', { name: `Tài liệu thử ${Date.now()}` })
  const chapter = (name: string) => made(page, 'chapters', { name, document: book.id })
  const [first, second] = [await chapter('Chương đầu'), await chapter('Chương sau')]
  const lesson = await made(page, 'lessons', {
    ...{ name: 'Cầm gậy', chapter: first.id, minutes: 12, text: text('Hai tay nối nhau. '.repeat(120)) },
  })
  await made(page, 'lessons', { name: 'Đứng bóng', chapter: first.id, text: text('Hai chân rộng bằng vai.') })

  await page.goto(`/Lesson/list/${lesson.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText('Chương đầu')
  await page.getByRole('grid').focus()
  await page.keyboard.press('m')
  await page.keyboard.type(second.code)
  await expect(page.getByRole('option', { name: second.code })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => ((await read(page, 'lessons', lesson.code)).chapter as Made).code)
    .toBe(second.code)
  await expect(detail).toContainText('Chương sau')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/edocument/list/${book.code}`)
  await page.getByRole('tab', { name: /^Đọc/ }).click()
  const heading = page.getByRole('heading', { name: 'Cầm gậy' })
  await expect(page.locator('article h4')).toHaveText([/Đứng bóng/, /Cầm gậy/])
  await page.getByRole('button', { name: 'Cầm gậy' }).click()
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await fitsWindow(page)
  expect(await violations(page)).toEqual([])
})
