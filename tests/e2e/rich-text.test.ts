/** The description of a product as rich text: by keyboard alone, by mouse alone, pasted, refused, in the history. */
import type { Locator, Page } from '@playwright/test'
import { richText } from '../../src/core/rich-text.ts'
import { violations } from './axe.ts'
import { ownClock, pass } from './clock.ts'
import { enter, expect, mustCall, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'

type Product = { id: string; code: string; description: unknown }

async function openForm(page: Page, at: number): Promise<{ product: Product; form: Locator; text: Locator }> {
  const list = (await mustCall(page, 'GET', '/api/products?limit=50')).data as Product[]
  const product = list[at]
  if (!product) throw new Error('no product')
  await leaveAsFound(page, 'products', product.code, ['description'])
  await page.goto(`/Product/list/${product.code}`)
  await expect(page.locator('[data-pane="detail"]')).toContainText(product.code)
  await page.keyboard.press('i')
  const form = page.locator('form').filter({ has: page.locator('[data-field=description]') })
  const text = form.getByRole('textbox', { name: 'Mô tả' })
  await expect(text).toBeVisible()
  return { product, form, text }
}
const read = async (page: Page, { id }: Product) =>
  ((await mustCall(page, 'GET', `/api/products/${id}`)).data as Product).description

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const words = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})

test('by keyboard alone: headings, bold, a list, a link, undo; saved, shown, in the history', async ({
  page,
}) => {
  await ownClock(page)
  await enter(page, 'admin')
  const { product, form, text } = await openForm(page, 5)
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('Bóng ba lớp')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bay ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('xa')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' và êm')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('trắng')
  await page.keyboard.press('Enter')
  await page.keyboard.type('vàng')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // A link that is none is refused in words, and nothing typed is lost.
  await page.keyboard.press('Alt+l')
  const address = form.getByLabel('Địa chỉ liên kết')
  await expect(address).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('http://, https://, mailto: hoặc tel:')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('example.vn/bong')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  // Typing within half a second is one step of undo.
  await pass(page, 600)
  await page.keyboard.type('thừa')
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('thừa')
  // Tab leaves the field, also inside of it back to the tools.
  await page.keyboard.press('Shift+Tab')
  await expect(form.getByRole('toolbar', { name: 'Định dạng: Mô tả' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('button', { name: 'Nghiêng' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  const item = (one: string) => ({ type: 'listItem', content: [paragraph(words(one))] })
  expect(await read(page, product)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [words('Bóng ba lớp')] },
      paragraph(words('Bay '), words('xa', { type: 'bold' }), words(' và êm')),
      { type: 'bulletList', content: [item('trắng'), item('vàng')] },
      paragraph(words('example.vn/bong', { type: 'link', attrs: { href: 'https://example.vn/bong' } })),
    ],
  })
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByRole('heading', { name: 'Bóng ba lớp' })).toBeVisible()
  await expect(detail.locator('strong', { hasText: 'xa' })).toBeVisible()
  await expect(detail.getByRole('link', { name: 'example.vn/bong' })).toHaveAttribute(
    'href',
    'https://example.vn/bong',
  )
  await detail.getByRole('tab', { name: 'Lịch sử' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    detail.getByText('Bóng ba lớp / Bay xa và êm / • trắng / • vàng / example.vn/bong'),
  ).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(() => read(page, product)).toEqual(product.description ?? (await read(page, product)))
})

test('by mouse alone: tools, a pasted page is reduced to what is allowed, nothing runs', async ({ page }) => {
  await enter(page, 'admin')
  const { product, form, text } = await openForm(page, 6)
  await text.click()
  await page.evaluate(() => {
    const editor = document.querySelector('[data-field=description] [role=textbox]')
    const selection = getSelection()
    if (editor) selection?.selectAllChildren(editor)
  })
  await form.getByRole('button', { name: 'Danh sách', exact: true }).click()
  await expect(text.locator('ul')).not.toHaveCount(0)
  await form.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await text.evaluate((editor) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<h1>Tựa</h1><p style="color:red" onclick="alert(1)">Một <b>đậm</b> <span class="x">thường</span></p>
       <script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">
       <table><tr><td>ô</td></tr></table><a href="javascript:alert(1)">xấu</a> <a href="https://example.vn/">tốt</a>
       <ul><li>mục</li></ul><iframe src="https://example.vn"></iframe>`,
    )
    getSelection()?.selectAllChildren(editor)
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(text).toContainText('đậm')
  for (const none of [
    'script',
    'img',
    'table',
    'iframe',
    'h1',
    '[style*=red]',
    '[onclick]',
    'a[href^=javascript]',
  ])
    await expect(text.locator(none), none).toHaveCount(0)
  await expect(text.locator('a')).toHaveAttribute('href', 'https://example.vn/')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(form).toHaveCount(0)
  expect(JSON.stringify(await read(page, product))).toContain('"tốt"')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('strange text survives, a draft comes back, and too much is refused', async ({ page }) => {
  await enter(page, 'admin')
  const { product, form, text } = await openForm(page, 7)
  const strange = 'Ống‮đảo​ 👨‍👩‍👧 <b>&amp;</b> \u{1F1FB}\u{1F1F3} ﷽ ë'
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(strange)
  await expect(text).toHaveText(strange)
  await page.reload()
  const again = page.getByRole('textbox', { name: 'Mô tả' })
  await expect(again).toHaveText(strange)
  await page.keyboard.press('Control+s')
  await expect(form).toHaveCount(0)
  expect(richText(await read(page, product))).toBe(strange)
  await expect(page.locator('[data-pane="detail"]')).toContainText('<b>&amp;</b>')

  await page.keyboard.press('i')
  await again.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('a'.repeat(20_001))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Văn bản quá dài, tối đa 20.000 ký tự').first()).toBeVisible()
  await expect(again).toContainText('aaaa')
})
