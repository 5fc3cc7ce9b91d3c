/** Carriers' files that commands need, for the browser tests. */
import { act, delivered, first, read, remitted } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

type Make = NonNullable<AreaWalk['ready']>[string]

/** A carrier's file with more paid than was owed, and a code that nobody knows. */
const differences: Make = async (page) => {
  const carrier = await first(page, 'carriers', [
    ['status', 'eq', 'active'],
    ['takesStandard', 'eq', true],
  ])
  const order = await delivered(page, carrier)
  const { id } = await remitted(page, carrier, [
    [String(order.billCode), Number(order.total) + 20_000],
    // The same file counts once.
    [`KHONGCO${Date.now()}`, 100_000],
  ])
  return read(page, 'remittances', id)
}

/** Every difference of it is decided about. */
const decided =
  (action: 'ignore' | 'claim'): Make =>
  async (page) => {
    const { id, openBuckets } = await differences(page)
    for (const bucket of openBuckets as string[])
      await act(page, 'remittances', id, 'resolve', { bucket, action, reason: 'Theo biên bản' })
    return read(page, 'remittances', id)
  }

const claimed: Make = async (page) => {
  const { id } = await decided('claim')(page)
  await act(page, 'remittances', id, 'book')
  return read(page, 'remittances', id)
}

export const walk: AreaWalk = {
  ready: {
    'remittances.accept': differences,
    'remittances.claim': differences,
    'remittances.ignore': differences,
    'remittances.book': decided('ignore'),
    'remittances.close-claims': claimed,
  },
  screens: [
    ['remittance-import', '/Remittance/import', 'form', 'all'],
    ['remittance', '/Remittance/list/DS00001', '[data-pane="detail"] >> text=DS00001'],
  ],
}
