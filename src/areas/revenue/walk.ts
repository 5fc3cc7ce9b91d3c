/** Pages of revenue and effects of its commands, for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { answered } from '../../../tests/e2e/walk/effects.ts'
import { run } from '../../../tests/e2e/walk/keyboard.ts'

/** The report with its figures. */
const report: NonNullable<AreaWalk['moments']>[string] = {
  make: async (page) => {
    await run(page, 'revenue.show-revenue')
    await page.locator('table[data-revenue] tfoot').waitFor()
  },
}

export const walk: AreaWalk = {
  effects: { 'revenue.export-figures': answered(/GET/, /^\/api\/revenue\/file$/) },
  moments: {
    'revenue.export-figures': report,
    'revenue.choose-range': report,
    'revenue.break-down': report,
  },
  screens: [
    ['revenue', '/Revenue?range=days30&by=shop', '[data-revenue="revenue shop"] td'],
    [
      'sales-statistics',
      '/Revenue/sales?range=days30&by=province',
      '[data-revenue="sales province"] td',
      'all',
    ],
    [
      'supplier-statistics',
      '/Revenue/suppliers?range=days91&by=status',
      '[data-revenue="suppliers status"] td',
    ],
    ['payable', '/Revenue/payable?range=days91&by=month', '[data-revenue="payable month"] td', 'all'],
    ['traffic', '/Revenue/traffic?range=days30&by=page', '[data-traffic="page"] td'],
    ['profit', '/Revenue/profit?range=days30', '[data-revenue="profit day"] td', 'all'],
  ],
}
