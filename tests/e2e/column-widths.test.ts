/**
 * Every column of every area at its narrowest, in both languages: states, amounts, dates and numbers are whole, also those
 * that no record of the demo data has, and the headings of the usual columns. Names and notes may be cut short.
 */
import type { Page } from '@playwright/test'
import { areas } from '../../src/areas/index.ts'
import { type Area, defaultColumns, listedFields } from '../../src/core/area.ts'
import { LANGUAGES } from '../../src/core/words.ts'
import { loadWords } from '../../src/server/app/command-catalogue.ts'
import { enter, expect, test } from './fixtures.ts'

/** What a column of a type has to have room for; names, notes and addresses are as long as people make them. */
const LONGEST: Record<string, readonly string[]> = {
  money: ['888,888,888đ'],
  integer: ['8,888'],
  percent: ['88.88%'],
  date: ['28/08/2028'],
  // Where room is scarce the time of day goes to a second line.
  time: ['28/08/2028'],
  phone: ['0888 888 888'],
}

type Wanted = { name: string; texts: readonly string[]; marked: boolean; usual: boolean }

function wantedOf(area: Area, say: (key: string) => string | undefined): Wanted[] {
  const usual = defaultColumns(area)
  return Object.entries(listedFields(area)).map(([name, field]) => {
    // Titles of sections are taken from them: `$t(orders:title)`.
    const words = (key: string) =>
      (say(`${area.id}:${key}`) ?? '').replace(/^\$t\((.+)\)$/, (_, other: string) => say(other) ?? other)
    const texts =
      field.type === 'enum'
        ? field.values.map((value) => words(`values.${name}.${value}`))
        : (LONGEST[field.type] ?? [])
    const marked = field.type === 'enum' && field.tones !== undefined
    return { name, texts, marked, usual: usual.includes(name) }
  })
}

/** Which of the columns' texts do not fit, one line each. */
function tooNarrow(page: Page, wanted: readonly Wanted[]): Promise<string[]> {
  return page.evaluate((columns) => {
    const found: string[] = []
    const pill = document.querySelector('[data-row] [data-tone]')
    const row = document.querySelector('[data-row]')
    const heads = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')]
    const cut = (element: Element) => element.scrollWidth > element.clientWidth + 1
    for (const { name, texts, marked, usual } of columns) {
      const head = heads.find(
        (one) => one.dataset.column === name || one.querySelector(`[data-column="${name}"]`),
      )
      const cell = row?.querySelector<HTMLElement>(`[aria-colindex="${head?.getAttribute('aria-colindex')}"]`)
      if (!head || !cell) {
        found.push(`${name}: no column`)
        continue
      }
      const title = [head, ...head.querySelectorAll('*')].find(
        (one) => cut(one) && getComputedStyle(one).overflowX !== 'visible',
      )
      if (title && usual)
        found.push(`${name}: heading "${head.innerText}" +${title.scrollWidth - title.clientWidth}`)
      const mark = marked ? pill : null
      // In a copy, and the cell back in its place: React goes on with what it has drawn.
      const copy = cell.cloneNode() as HTMLElement
      cell.replaceWith(copy)
      for (const text of texts) {
        const probe = (mark ?? document.createElement('span')).cloneNode() as HTMLElement
        probe.textContent = text
        probe.style.maxWidth = 'none'
        copy.replaceChildren(probe)
        const room = copy.clientWidth - Number.parseFloat(getComputedStyle(copy).paddingRight)
        const over = probe.getBoundingClientRect().width - room
        if (over > 1) found.push(`${name}: "${text}" +${Math.ceil(over)} in ${Math.round(room)}`)
      }
      copy.replaceWith(cell)
    }
    return found
  }, wanted)
}

for (const language of LANGUAGES)
  test(`columns have room for what they show, in ${language}`, async ({ page, context, baseURL }) => {
    test.setTimeout(240_000)
    const say = (await loadWords())[language]
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await enter(page, 'admin')
    const found: string[] = []
    for (const area of areas as readonly Area[]) {
      const wanted = wantedOf(area, (key) => say(key))
      await page.evaluate(
        ([id, shown]) => localStorage.setItem(`cms:columns.${id}`, JSON.stringify({ shown })),
        [area.id, wanted.map(({ name }) => name)] as const,
      )
      await page.goto(`${area.path}/list`)
      const row = page.locator('[data-row]:not([data-placeholder])').first()
      const some = await row.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
      if (!some) {
        found.push(`${area.id}: no rows`)
        continue
      }
      found.push(...(await tooNarrow(page, wanted)).map((one) => `${area.id}.${one}`))
    }
    expect(found).toEqual([])
  })
