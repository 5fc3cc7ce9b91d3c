/** A person's day: opened by words, ticked by key and mouse, finished; the next one follows. */
import { enter, expect, test } from './fixtures.ts'

test('what is on today: tick by space and by mouse, finish by key, undo; a weekly one asks for its days', async ({
  page,
}) => {
  await enter(page, 'warehouse', '/dashboard')
  await expect(page.getByText('Ngày của tôi')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('hom nay co viec gi')
  await expect(page.getByRole('option', { name: /Hôm nay có việc gì/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /Ngày của tôi/ })).toHaveAttribute('aria-selected', 'true')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toContainText('CV')
  const round = grid.getByRole('row', { name: /Bàn giao buổi sáng/ }).first()
  await round.click()
  const boxes = page.getByRole('checkbox', { name: /Đối chiếu|Chụp ảnh|In biên bản/ })
  await expect(boxes).toHaveCount(3)
  await expect(boxes.nth(0)).toBeChecked()
  await boxes.nth(1).click()
  await expect(boxes.nth(1)).toBeChecked()
  await boxes.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(boxes.nth(2)).toBeChecked()
  await expect(page.getByText('Các mục cần làm (3/3)')).toBeVisible()
  await expect(page.getByText(/Phạm Văn Đức/).first()).toBeVisible()
  // A ticked checkbox is no text: it swallows no key.
  await expect(boxes.nth(2)).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText(/^Đã xong CV/).filter({ visible: true })).toBeVisible()
  await expect(round).toContainText('Đã xong')
  await page.getByRole('tab', { name: /Sắp tới/ }).click()
  await expect(grid.getByRole('row', { name: /Bàn giao buổi sáng/ })).toHaveCount(1)

  await page.goto('/JobDaily/list/new')
  await expect(page.getByLabel('Tên việc')).toBeVisible()
  await expect(page.getByLabel('Thứ ba')).toHaveCount(0)
})
