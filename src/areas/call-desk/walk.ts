/** Calls and pages that commands need, and their effects, for the browser tests. */
import { call, read } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { answered } from '../../../tests/e2e/walk/effects.ts'
import { run } from '../../../tests/e2e/walk/keyboard.ts'

type Card = { id: string; attempts: number; open: boolean }

/** A call that is the lead's: the number was wrong. Results of other calls on the way follow their rules. */
const unreachable: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const desk = (name: string, body: object) => call(page, 'POST', `/api/desk/${name}`, body)
  await desk('shift', { shift: 'on' })
  try {
    for (let tries = 0; tries < 5; tries++) {
      const { cards } = (await desk('beat', {})) as { cards: Card[] }
      const card = cards.find(({ open }) => open)
      if (!card) break
      await desk('outcome', { task: card.id, attempt: card.attempts + 1, result: 'wrong_number' })
      const task = await read(page, 'call-desk', card.id)
      if (task.state === 'exhausted') return task
    }
  } finally {
    await desk('shift', { shift: 'off' })
  }
  throw new Error('no call came to the lead')
}

export const walk: AreaWalk = {
  effects: { 'call-desk.export-statistics': answered(/GET/, /^\/api\/call-desk\/statistics\/file$/) },
  ready: { 'call-desk.reopen': unreachable },
  moments: {
    'call-desk.export-statistics': {
      make: async (page) => {
        await run(page, 'call-desk.statistics')
        await page.locator('[data-command="call-desk.export-statistics"]').waitFor()
      },
    },
  },
  screens: [
    ['call-desk', '/CallDesk', '[data-desk]'],
    ['call-statistics', '/CallDesk/statistics?period=month&figure=confirmed', '[data-calls] td'],
    ['calls-by-hour', '/CallDesk/statistics?period=month&by=hour', '[data-statistics="hour"] td', 'all'],
  ],
}
