/** Exams: made, published and tried by keyboard with marking; a drawn one tried by mouse on a phone. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { act, call, read } from './made.ts'
import { fitsWindow } from './settled.ts'

type Made = { id: string; code: string; version: number; name?: string }

let stamp = Date.now() % 1_000_000

async function question(page: Page, subject: Made, values: object): Promise<Made> {
  const made = (await call(page, 'POST', '/api/questions', {
    ...{ text: `Câu thử ${++stamp}`, subject: subject.id, difficulty: 'hard' },
    ...values,
  })) as Made
  await act(page, 'questions', made.id, 'make-ready')
  return made
}

const subjectOf = (page: Page) =>
  call(page, 'POST', '/api/subjects', { name: `Chủ đề thử ${++stamp} ${Date.now()}` }) as Promise<Made>
const single = {
  kind: 'single',
  options: [{ text: 'Đánh lại, một gậy phạt', right: true }, { text: 'Thả bóng' }],
}

const sitting = (page: Page) => page.locator('[data-question]')
const at = (page: Page, { code }: Made) => expect(page.locator(`[data-question="${code}"]`)).toBeVisible()
const result = (page: Page) => page.locator('[data-result]')

test('by keyboard: made, published, tried with one key for an answer, marked', { tag: '@gate' }, async ({
  page,
}) => {
  await enter(page, 'education', '/education/list')
  await page.locator('[data-row="0"]').getByRole('link').first().waitFor()
  const subject = await subjectOf(page)
  const questions = [
    await question(page, subject, { ...single, points: 3, explanation: 'Luật 18.2' }),
    await question(page, subject, {
      kind: 'multiple',
      points: 2,
      options: [{ text: 'Pitching', right: true }, { text: 'Putter' }, { text: 'Lob', right: true }],
    }),
    await question(page, subject, { kind: 'number', value: 14, tolerance: 0, points: 2 }),
    await question(page, subject, { kind: 'true_false', truth: 'false', points: 3 }),
  ]
  const name = `Đề thử ${++stamp}`
  await page.goto('/education/list/new')
  await page.locator('#field-name').focus()
  await page.keyboard.type(name)
  await page.locator('#field-minutes').focus()
  await page.keyboard.type('20 phút')
  await page.locator('#field-passMark').focus()
  await page.keyboard.type('70')
  const lines = page.locator('[data-field=questions]')
  await page.keyboard.press('Control+s')
  await expect(lines).toContainText('Chọn ít nhất một câu hỏi.')
  for (const { code } of questions) {
    await lines.getByRole('button', { name: 'Thêm câu hỏi' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type(code)
    // Those that are offered before anything is typed have it too, further down.
    await expect(page.getByRole('option', { name: code })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/education\/list\/DTH\d+$/)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(name)
  const code = /DTH\d+$/.exec(page.url())?.[0] ?? ''
  await detail.getByRole('button', { name: 'Phát hành đề thi' }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('e')
  await expect.poll(async () => (await read(page, 'exams', code)).status).toBe('published')
  // The list went on to the next record.
  await page.goto(`/education/list/${code}`)
  await expect(detail).toContainText('Đã phát hành')
  await page.getByRole('grid').focus()
  await page.keyboard.press('v')
  await expect(page).toHaveURL(new RegExp(`/education/preview\\?id=${code}`))

  const [one, several, number, truth] = questions as [Made, Made, Made, Made]
  await at(page, one)
  await expect(sitting(page)).toBeFocused()
  await page.keyboard.press('1')
  await at(page, several)
  await page.keyboard.press('a')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await at(page, number)
  await expect(page.locator('#preview-answer')).toBeFocused()
  await page.keyboard.type('15')
  await page.keyboard.press('PageUp')
  await at(page, several)
  await expect(page.getByRole('checkbox', { name: 'Lob' })).toBeChecked()
  await page.keyboard.press('Enter')
  await at(page, number)
  await expect(page.locator('#preview-answer')).toHaveValue('15')
  await page.keyboard.press('Enter')
  await at(page, truth)
  await page.keyboard.press('b')
  await expect(result(page)).toContainText('8/10 điểm')
  await expect(result(page).getByRole('status')).toContainText('Đạt')
  await expect(result(page).locator('[data-verdict=right]')).toHaveCount(3)
  await expect(result(page).locator(`[data-code="${number.code}"]`)).toContainText('14')
  await expect(result(page)).toContainText('Luật 18.2')
  expect(await violations(page)).toEqual([])
})

test('by mouse on a phone: a drawn paper by its seed, back and on without losing an answer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'education', '/education/list')
  const subject = await subjectOf(page)
  for (let count = 0; count < 6; count++) await question(page, subject, single)
  const made = (await call(page, 'POST', '/api/exams', {
    ...{ name: `Đề rút thử ${++stamp}`, minutes: 15, passMark: 5_000, source: 'draw' },
    draws: [{ subject: subject.id, difficulty: 'hard', count: 3 }],
  })) as Made
  await act(page, 'exams', made.id, 'publish')
  await page.goto(`/education/preview?id=${made.code}&seed=7`)
  const paper = (await call(page, 'GET', `/api/exams/${made.code}/paper?seed=7`)) as { questions: Made[] }
  const [one, two, three] = paper.questions as [Made, Made, Made]
  await at(page, one)
  await sitting(page).getByText('Đánh lại, một gậy phạt').click()
  await page.getByRole('button', { name: 'Câu tiếp' }).click()
  await at(page, two)
  await sitting(page).getByText('Thả bóng').click()
  await page.getByRole('button', { name: 'Câu trước' }).click()
  await at(page, one)
  await expect(page.getByRole('radio', { name: 'Đánh lại, một gậy phạt' })).toBeChecked()
  await page.getByRole('button', { name: 'Câu tiếp' }).click()
  await page.getByRole('button', { name: 'Câu tiếp' }).click()
  await at(page, three)
  await page.getByRole('button', { name: 'Chấm điểm' }).click()
  await expect(result(page)).toContainText('1/3 điểm')
  await expect(result(page).getByRole('status')).toContainText('Không đạt')
  await fitsWindow(page)
  await page.getByRole('button', { name: 'Quay lại bài làm' }).click()
  await expect(page.getByRole('radio', { name: 'Đánh lại, một gậy phạt' })).toBeChecked()
  await page.locator('#preview-seed').fill('8')
  await page.locator('#preview-seed').press('Enter')
  await expect(page).toHaveURL(/seed=8/)
})
