/** Hostile texts in lessons, questions, exams and staff documents are letters on every screen and on paper: nothing runs. */
import type { Page } from '@playwright/test'
import { hostileTexts } from '../support/hostile-texts.ts'
import { enter, expect, test } from './fixtures.ts'
import { act, call } from './made.ts'

test.use({ data: 'hostile' })
test.setTimeout(600_000)

type Made = { id: string; code: string }

/** Questions of one exam: it has 200 lines at most. */
const HALF = Math.ceil(hostileTexts.length / 2)

/** Notes all that would not happen if texts were letters; returns what has been noted. */
async function violationsOf(page: Page): Promise<() => string[]> {
  const seen: string[] = []
  await page.exposeFunction('noteViolation', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteViolation(what: string): void }).noteViolation
    addEventListener('securitypolicyviolation', (event) => {
      // The library of schemas tries once on each page whether it may make functions of text.
      if (event.blockedURI !== 'eval') note(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('example.invalid')) seen.push(request.url())
  })
  return () => seen
}

/** Elements and attributes that only a text could have brought, and whether one of them ran. */
const brought = (page: Page) =>
  page.evaluate(() => ({
    hit: (window as unknown as { hit?: number }).hit,
    elements: [
      ...document.querySelectorAll(
        'body script:not([src]), iframe, object, embed, frame, portal, marquee, base, math, foreignObject, svg script, body link, body meta, body style',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 120)),
    attributes: [...document.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data:text|vbscript):/i.test(value))
        .filter(({ name }) => /^on|^(href|src|action|formaction|data|srcdoc)$/i.test(name))
        .map(({ name, value }) => `${one.tagName} ${name}=${value.slice(0, 80)}`),
    ),
    hidden: getComputedStyle(document.body).display === 'none',
  }))
const clean = { hit: undefined, elements: [], attributes: [], hidden: false }

/** Pages through a list until every one of the codes has been drawn. */
async function seenInList(page: Page, path: string, codes: readonly string[]): Promise<void> {
  await page.goto(path)
  await page.locator('[data-row="0"]').waitFor()
  await page.getByRole('grid').focus()
  const seen = new Set<string>()
  let cursor = -1
  /** Notes the rows in sight as soon as the cursor has moved and all of them are drawn: no page is passed over. */
  const look = async () => {
    const now = await page.getByRole('grid').evaluate((grid) => {
      const id = grid.getAttribute('aria-activedescendant') ?? ''
      const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')]
      const at = Number(document.getElementById(id)?.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)
      const drawn = at >= 0 && !rows.some((row) => row.matches('[data-placeholder]'))
      return { at, texts: drawn ? rows.map(({ innerText }) => innerText) : [] }
    })
    if (now.texts.length === 0 || now.at === cursor) return false
    cursor = now.at
    for (const code of now.texts.join(' ').match(/[A-Z]{2,3}\d{4,5}/g) ?? []) seen.add(code)
    return true
  }
  while (codes.some((code) => !seen.has(code))) {
    await expect.poll(look, { intervals: [50] }).toBe(true)
    expect(await brought(page)).toEqual(clean)
    await page.keyboard.press('PageDown')
  }
}

const made = (page: Page, area: string, values: object) =>
  call(page, 'POST', `/api/${area}`, values) as Promise<Made>

async function each(work: (text: string) => Promise<Made>): Promise<Made[]> {
  const all: Made[] = []
  for (const text of hostileTexts) all.push(await work(text))
  return all
}

test('lessons: list, record, and the document as one reads it', async ({ page }) => {
  await enter(page, 'education', '/edocument/list')
  const violations = await violationsOf(page)
  const document = await made(page, 'documents', { name: hostileTexts[0] ?? '', summary: hostileTexts[3] })
  const chapter = await made(page, 'chapters', { name: hostileTexts[1] ?? '', document: document.id })
  const lessons = await each((text) =>
    made(page, 'lessons', {
      ...{ name: text.padEnd(3, '.'), chapter: chapter.id },
      text: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
          {
            type: 'bulletList',
            content: [
              { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
            ],
          },
        ],
      },
    }),
  )
  await seenInList(
    page,
    '/Lesson/list',
    lessons.map(({ code }) => code),
  )
  await page.goto(`/Lesson/list/${lessons[0]?.code}`)
  await expect(page.locator('[data-pane=detail]')).toContainText(hostileTexts[0] ?? '')
  expect(await brought(page)).toEqual(clean)
  await page.goto(`/edocument/list/${document.code}`)
  await page.locator('[data-pane=detail]').getByRole('tab', { name: /Đọc/ }).click()
  await expect(page.locator('[data-pane=detail] article')).toHaveCount(lessons.length)
  await expect(page.locator('[data-pane=detail]')).toContainText('<script>window.hit=1</script>')
  expect(await brought(page)).toEqual(clean)
  expect(violations()).toEqual([])
})

test('questions and exams: lists, the preview with its marks, and paper', async ({ page }) => {
  await enter(page, 'education', '/store_question/list')
  const violations = await violationsOf(page)
  const subject = await made(page, 'subjects', { name: `Lạ ${Date.now()}` })
  const questions = await each(async (text) => {
    const one = await made(page, 'questions', {
      ...{ text: text.padEnd(3, '.'), kind: 'single', subject: subject.id, explanation: text },
      options: [{ text, right: true }, { text: 'Khác' }],
    })
    await act(page, 'questions', one.id, 'make-ready')
    return one
  })
  await seenInList(
    page,
    '/store_question/list',
    questions.map(({ code }) => code),
  )
  for (const half of [questions.slice(0, HALF), questions.slice(HALF)]) {
    const exam = await made(page, 'exams', {
      ...{
        name: hostileTexts[2] ?? '',
        minutes: 15,
        passMark: 5_000,
        note: hostileTexts.slice(0, 30).join('\n'),
      },
      questions: half.map(({ id }) => ({ question: id })),
    })
    await page.goto(`/education/list/${exam.code}`)
    await expect(page.locator('[data-pane=detail]')).toContainText(exam.code)
    expect(await brought(page)).toEqual(clean)
    await page.goto(`/education/preview?id=${exam.code}`)
    for (const { code } of half) {
      await expect(page.locator(`[data-question="${code}"]`)).toBeVisible()
      await expect(page.locator('[data-question]')).toBeFocused()
      await page.keyboard.press('1')
    }
    await expect(page.locator('[data-result] [data-verdict=right]')).toHaveCount(half.length)
    expect(await brought(page)).toEqual(clean)
    for (const what of ['paper', 'key']) {
      const { print } = (await call(page, 'POST', '/api/exams/print', {
        ...{ ids: [exam.id], what, size: 'a4' },
      })) as { print: Made }
      const paper = await page.context().newPage()
      const noted = await violationsOf(paper)
      await paper.goto(`/api/prints/${print.id}?as=page`)
      await expect(paper.locator('section')).toContainText(exam.code)
      expect({ ...(await brought(paper)), elements: [] }).toEqual(clean)
      // Without its policy, which would stop them too.
      const html = await paper.content()
      await paper.goto('about:blank')
      await paper.setContent(html)
      await expect(paper.locator('section')).toContainText(exam.code)
      expect(await brought(paper)).toEqual(clean)
      expect(noted()).toEqual([])
      await paper.close()
    }
  }
  expect(violations()).toEqual([])
})

test('staff documents: list and record', async ({ page }) => {
  await enter(page, 'education', '/Document/list')
  const violations = await violationsOf(page)
  const [role] = (await call(page, 'GET', '/api/staff-documents/audiences')) as Made[]
  const documents = await each((text) =>
    made(page, 'staff-documents', { title: text, folder: text, note: text, audience: [role?.id] }),
  )
  await seenInList(
    page,
    '/Document/list?status=draft',
    documents.map(({ code }) => code),
  )
  for (const { code } of documents.filter((_, at) => at % 20 === 0)) {
    await page.goto(`/Document/list/${code}`)
    await expect(page.locator('[data-pane=detail]')).toContainText(code)
    expect(await brought(page)).toEqual(clean)
  }
  expect(violations()).toEqual([])
})
