/** Demo entries of access: two weeks of sign-ins, failures, exports, downloads, papers and numbers. */
import type { AccessFacts } from '../../../core/wire/access.ts'
import { COLLEAGUES } from '../../../server/demo/colleagues.ts'
import { timedId } from '../../../server/demo/ids.ts'
import type { Random } from '../../../server/demo/random.ts'
import { DAY, HOUR, MINUTE, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import type { Access } from '../../../server/kit/access/access.ts'

const DAYS = 14
/** Records whose numbers a colleague sees in a day. */
const NUMBERS = { least: 20, most: 160 }

/** Numbers that were shown: records by their place among the customers. */
export type Seen = { id: string; account: string; at: number; from: number; count: number }

type Event = Omit<Access, 'id' | 'at' | 'accountId'>

const staff = (role: string) => STAFF.find(({ roleKey }) => roleKey === role)?.id ?? ''
const addressOf = (index: number) => `113.161.72.${20 + index}`

const file = (action: string, area: string, count: number, facts: AccessFacts): Event => ({
  ...{ kind: action === 'list' || action === 'figures' ? 'export' : 'download', action, area, count },
  ...{ address: addressOf(0), source: 'palette', facts: { format: 'xlsx', ...facts } },
})

/** Exports, downloads and prints, chosen by chance. */
const TAKEN: readonly (readonly [role: string, event: Event])[] = [
  [
    'manager',
    file('list', 'orders', 412, {
      columns: ['code', 'status', 'customerName', 'total', 'placedAt'],
      where: [['status', 'in', ['pending', 'to_pack']]],
    }),
  ],
  ['manager', file('exported', 'orders', 412, { file: 'don-hang-0905.xlsx' })],
  ['admin', file('list', 'customers', 1_260, { columns: ['code', 'name', 'phone'], where: [], q: 'Hà Nội' })],
  ['accountant', file('figures', 'revenue', 31, { file: 'doanh-thu.xlsx' })],
  [
    'warehouse',
    {
      ...{ kind: 'print', action: 'papers', area: 'orders', count: 48, address: addressOf(3) },
      ...{ source: 'bulk', facts: { paper: 'slip', where: [['status', 'eq', 'to_pack']] } },
    },
  ],
  ['content', file('list', 'products', 96, { columns: ['code', 'name', 'stock'] })],
]

const FAILED: readonly Event[] = [
  { kind: 'sign-in-failed', action: 'wrong-password', count: 2, address: addressOf(5) },
  { kind: 'sign-in-failed', action: 'second-factor', count: 1, address: addressOf(0) },
  { kind: 'sign-in-failed', action: 'wrong-password', count: 20, address: '45.155.204.12' },
  { kind: 'sign-in-limited', action: 'password', count: 137, address: '45.155.204.12' },
]

/** Entries until the scene's moment, and the numbers that those of them with kind `reveal` are of. */
export function makeAccess(scene: Scene): { entries: Access[]; seen: Seen[] } {
  const random = scene.streams('access')
  const entries: Access[] = []
  const seen: Seen[] = []
  const add = (at: number, accountId: string | null, event: Event) => {
    if (at < scene.now) entries.push({ ...event, id: timedId(at, random), at, accountId })
  }
  const today = Math.floor((scene.now + 7 * HOUR) / DAY) * DAY - 7 * HOUR
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = today - ago * DAY
    const time = (hour: number) => day + hour * HOUR + random.int(0, 50) * MINUTE
    STAFF.forEach(({ id }, index) => {
      const action = index === 0 ? 'totp' : 'password'
      add(time(8), id, { kind: 'sign-in', action, count: 1, address: addressOf(index) })
    })
    const [role, event] = random.pick(TAKEN)
    add(time(10), staff(role), event)
    const [other, more] = random.pick(TAKEN)
    add(time(15), staff(other), more)
    const failed = random.pick(FAILED)
    add(time(9), failed.count > 10 ? null : staff(random.pick(['support', 'admin'])), failed)
    seen.push(...numbersOf(time(14), random, add))
  }
  add(scene.now - 3 * DAY, null, {
    ...{ kind: 'password-reset', action: 'asked', area: 'accounts', code: 'TK00006', count: 1 },
  })
  return { entries, seen: seen.filter(({ at }) => at < scene.now) }
}

/** Numbers of customers that colleagues saw in their list within an hour. */
function numbersOf(
  at: number,
  random: Random,
  add: (at: number, account: string, event: Event) => void,
): Seen[] {
  return COLLEAGUES.slice(0, 5).map(({ id: account }) => {
    const count = random.int(NUMBERS.least, NUMBERS.most)
    const key = `${account}|customers|list`
    add(at, account, { kind: 'reveal', action: 'list', area: 'customers', count, key })
    return { id: timedId(at, random), account, at, from: random.int(0, 5_000), count }
  })
}
