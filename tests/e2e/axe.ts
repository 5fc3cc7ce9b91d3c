/** axe on a page. Its program takes longer to read than to run: it is put into a document once, not for each report. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

type Look = {
  /** CSS: this part of the page alone. */
  within?: string
  /** Those of WCAG 2.2 AA, every rule that axe has, or one by its name. */
  rules?: 'wcag' | 'all' | 'color-contrast'
}

/** One text for each rule that is broken, with the HTML of its first three places; empty where nothing is found. */
export async function violations(page: Page, { within, rules = 'wcag' }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: axe.RunOnly | undefined =
    rules === 'all'
      ? undefined
      : rules === 'wcag'
        ? { type: 'tag', values: WCAG }
        : { type: 'rule', values: [rules] }
  return page.evaluate(
    async ([part, options]) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const found = await here.run(part ? { include: [part] } : document, options)
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' | ')}`,
      )
    },
    [within, { resultTypes: ['violations'], ...(runOnly && { runOnly }) } as axe.RunOptions] as const,
  )
}
