/** Products imported from Excel with four mistakes, mended in the error workbook and imported again: by keyboard, and by mouse. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Cell } from '../../src/core/sheet.ts'
import { readRows } from '../../src/server/kit/sheets/xlsx.ts'
import { coloured, pictureZip, productSheet } from '../support/import-files.ts'
import { enter, expect, test } from './fixtures.ts'
import { Clicks, Keys, tellClicks, tellKeys } from './key-count.ts'
import { call, offeredNames, some } from './made.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROWS = 20
/** Rows with a mistake, by their place in the file. */
const WRONG = { brand: 3, price: 8, stock: 12, image: 17 }

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const count = (page: Page, state: string) => detail(page).locator(`[data-state=${state}] b`)

type Files = { sheet: Buffer; zip: Buffer }
const chosen = ({ sheet, zip }: Files) => [
  { name: 'hang-moi.xlsx', mimeType: XLSX, buffer: sheet },
  { name: 'anh.zip', mimeType: 'application/zip', buffer: zip },
]

/** Twenty new products with codes of their own, right and with mistakes. */
async function goods(page: Page, mark: string) {
  const { shop, brand, category, tag } = await offeredNames(page)
  const right = Array.from({ length: ROWS }, (_, at): Cell[] => [
    `${mark}-${at + 1}`,
    ...[`Gậy thử ${mark} ${at + 1}`, shop, brand, category, tag, 1_500_000 + at, 400, 3],
  ])
  const sent = right.map((line) => [...line])
  ;(sent[WRONG.brand] as Cell[])[3] = `${brand}x`
  ;(sent[WRONG.price] as Cell[])[6] = 'liên hệ'
  ;(sent[WRONG.stock] as Cell[])[8] = -1
  const pictures: Record<string, Uint8Array> = {}
  const picture = await coloured(200)
  for (const [code] of right) pictures[`${code}.jpg`] = picture
  const whole = pictureZip(pictures)
  delete pictures[`${right[WRONG.image]?.[0]}.jpg`]
  return { right, first: { sheet: productSheet(sent), zip: pictureZip(pictures) }, whole }
}

/** The error workbook with its cells mended. */
async function mended(download: Download, right: readonly Cell[][], zip: Buffer): Promise<Files> {
  const lines: Cell[][] = []
  for await (const { cells } of readRows(new Uint8Array(await readFile(await download.path()))))
    lines.push([...cells])
  const [headings = [], ...rows] = lines
  const column = (name: string) => headings.findIndex((one) => String(one).startsWith(name))
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    const line = right.find(([code]) => code === row[column('Mã riêng')]) ?? []
    row[column('Thương hiệu')] = line[3] ?? null
    row[column('Giá niêm yết')] = line[6] ?? null
    row[column('Tồn kho')] = line[8] ?? null
  }
  return { sheet: productSheet(rows, headings.map(String)), zip }
}

/** Waits on the import's page until its rows are checked. */
async function checked(page: Page, valid: number, invalid: number): Promise<void> {
  await expect(page).toHaveURL(/\/Error\/list\/NSP\d+$/)
  await expect(detail(page)).toContainText(`${valid} dòng hợp lệ, ${invalid} dòng có lỗi`, {
    timeout: 30_000,
  })
}

const made = async (page: Page, mark: string) =>
  (await some(page, 'products', [], `&q=${mark}-&limit=100`)).length

const markOf = (letter: string) => `${letter}${Date.now().toString(36).toUpperCase()}`

test.setTimeout(180_000)

/** Hides the products that were made: other files order goods, the newest first. */
async function putAway(page: Page, mark: string): Promise<void> {
  const all = await some(page, 'products', [], `&q=${mark}-&limit=100`)
  for (const { code } of all) await call(page, 'POST', `/api/products/${code}/hide`, {})
}

test('by keyboard: twenty rows with four mistakes, the error workbook mended and imported again', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'content')
  const mark = markOf('K')
  const { right, first, whole } = await goods(page, mark)
  await page.goto('/Error/list')
  await expect(page.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
  const keys = new Keys(page)
  const choose = async (files: Files) => {
    await keys.press('u')
    await expect(page.getByRole('button', { name: 'Chọn hai tệp' })).toBeFocused()
    await page.locator('#import-files').setInputFiles(chosen(files))
    await expect(page.locator('form button[type=submit]')).toBeFocused()
    await keys.press('Enter')
  }
  const write = async () => {
    await expect(detail(page).locator('[data-command="imports.write"]').first()).toBeEnabled()
    await keys.press('e')
    await expect(page.getByRole('option', { name: /Ghi dòng đúng/ }).first()).toBeVisible()
    await keys.press('Enter')
    const dialog = page.getByRole('alertdialog')
    const sure = dialog.getByRole('button', { name: 'Ghi vào sản phẩm' })
    await expect(dialog.getByRole('button', { name: 'Huỷ' })).toBeFocused()
    await keys.press('Tab')
    await expect(sure).toBeFocused()
    await keys.press('Enter')
    await expect(sure).toHaveCount(0)
  }
  await page.getByRole('grid').focus()
  await choose(first)
  await checked(page, 16, 4)
  await expect(detail(page)).toContainText('Có phải')
  await write()
  await expect(count(page, 'created')).toHaveText('16', { timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await keys.press('d')
  const again = await mended(await saved, right, whole)
  await page.goto('/Error/list')
  await expect(page.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
  await page.getByRole('grid').focus()
  await choose(again)
  await checked(page, 4, 0)
  await write()
  await expect(count(page, 'created')).toHaveText('4', { timeout: 60_000 })
  expect(await made(page, mark)).toBe(ROWS)
  await putAway(page, mark)
  tellKeys('an import with four errors, mended and imported again', keys, 13)
})

test('by mouse: files one after the other, the wrong rows alone, written, mended and imported again', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'content')
  const mark = markOf('M')
  const { right, first, whole } = await goods(page, mark)
  await page.goto('/Error/list')
  await expect(page.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
  const clicks = new Clicks()
  const add = async (files: ReturnType<typeof chosen>) => {
    const chooser = page.waitForEvent('filechooser')
    await clicks.on(page.getByRole('button', { name: 'Chọn hai tệp' }))
    await (await chooser).setFiles(files)
  }
  const start = () =>
    clicks.on(page.locator('[data-command="imports.import"]').filter({ visible: true }).first())
  const send = () => clicks.on(page.locator('form button[type=submit]'))
  const write = async () => {
    await clicks.on(detail(page).locator('[data-command="imports.write"]').first())
    // The way to write is chosen already.
    const dialog = page.locator('dialog[open]')
    await expect(dialog.getByRole('radio', { name: 'Ghi dòng đúng' })).toBeChecked()
    await clicks.on(dialog.getByRole('button', { name: 'Ghi vào sản phẩm' }))
    await expect(dialog).toHaveCount(0)
  }
  await start()
  const [sheet, zip] = chosen(first)
  if (!sheet || !zip) throw new Error('no files')
  await add([{ ...sheet, name: 'bang-gia.pdf', mimeType: 'application/pdf' }])
  await expect(page.getByRole('alert').filter({ hasText: 'bang-gia.pdf' })).toBeVisible()
  await add([sheet])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await add([zip])
  await send()
  await checked(page, 16, 4)
  const code = page.url().split('/').at(-1) ?? ''
  await clicks.on(detail(page).getByRole('button', { name: 'Xem dòng có lỗi' }).last())
  await expect(page).toHaveURL(/\/ErrorRows\/list\?/)
  await expect(page.locator('[data-row]')).toHaveCount(4)
  await clicks.on(page.locator('[data-row="0"]').getByRole('link').first())
  await expect(detail(page).locator('[data-column=brand][data-wrong]')).toContainText('Có phải')
  await clicks.on(detail(page).getByRole('link', { name: 'hang-moi.xlsx' }).first())
  await expect(page).toHaveURL(new RegExp(`/Error/list/${code}`))
  await write()
  await expect(count(page, 'created')).toHaveText('16', { timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await clicks.on(detail(page).getByRole('button', { name: 'Tải tệp lỗi để sửa' }).last())
  const again = await mended(await saved, right, whole)
  await start()
  await add(chosen(again))
  await send()
  await checked(page, 4, 0)
  await write()
  await expect(count(page, 'created')).toHaveText('4', { timeout: 60_000 })
  expect(await made(page, mark)).toBe(ROWS)
  await putAway(page, mark)
  tellClicks('an import with four errors, a wrong file first, mended and imported again', clicks)
})
