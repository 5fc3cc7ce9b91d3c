/** Accounts that commands need, for the browser tests. */
import type { Page } from '@playwright/test'
import { mustCall } from '../../../tests/e2e/fixtures.ts'
import { act, read } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

/** An account without a role that waits. */
async function waiting(page: Page) {
  const username = `cho.duyet.${Date.now()}`
  const { id } = (
    await mustCall(page, 'POST', '/api/accounts', {
      name: 'Người chờ duyệt',
      username,
      email: `${username}@cmsshop.example`,
      phone: '0912000000',
      password: '0123456789abcdef0123456789abcdef',
      roles: [],
    })
  ).data as { id: string }
  return read(page, 'accounts', id)
}

export const walk: AreaWalk = {
  ready: {
    // Approving it asks for a role.
    'accounts.approve': waiting,
    'accounts.send-back': waiting,
    'accounts.ask-again': async (page) => {
      const { id } = await waiting(page)
      await act(page, 'accounts', id, 'send-back', { change: 'Chọn vai trò' })
      return read(page, 'accounts', id)
    },
  },
}
