/** Committed writes to accounts, roles and settings, for the security log. */
import type { CommittedWrite } from '../../kit/area/write/transaction.ts'
import type { SecurityEvent, SecurityFacts, SecurityLog } from '../../kit/protection/security-log.ts'

/** Entries of the history that are an event under the same name. */
const OWN_NAME: ReadonlySet<string> = new Set<SecurityEvent>([
  'password-changed',
  'password-reset',
  'password-set',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-made',
])

const namesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : String((one as { code?: unknown }).code ?? '')))
    : []

type Entry = CommittedWrite['entries'][number]

/** Events of one entry. */
function* eventsOf({ area, action, before, after }: Entry): Generator<[SecurityEvent, SecurityFacts]> {
  if (area === 'roles') {
    if (!('abilities' in before) && !('abilities' in after)) return
    const [was, is] = [namesOf(before.abilities), namesOf(after.abilities)]
    const added = is.filter((one) => !was.includes(one))
    const removed = was.filter((one) => !is.includes(one))
    yield ['role-changed', { action, added, removed }]
    return
  }
  if (area === 'settings') {
    const number = (value: unknown) => (typeof value === 'number' ? String(value) : 'default')
    if ('value' in after) yield ['setting-changed', { from: number(before.value), to: number(after.value) }]
    return
  }
  if (area !== 'accounts') return
  if (OWN_NAME.has(action)) yield [action as SecurityEvent, {}]
  else if (action === 'reset-second-factor') yield ['second-factor-reset', {}]
  else if (action === 'sign-out') yield ['sessions-ended', {}]
  else if (action === 'create') yield ['account-created', { roles: namesOf(after.roles) }]
  else if (action === 'delete') yield ['account-deleted', {}]
  else {
    if ('status' in after) yield ['status-changed', { from: String(before.status), to: String(after.status) }]
    if ('roles' in after) yield ['roles-changed', { from: namesOf(before.roles), to: namesOf(after.roles) }]
    if ('email' in after) yield ['email-changed', {}]
  }
}

/** Writes the events of a committed write. */
export function noteWrites(log: SecurityLog, { context, entries }: CommittedWrite): void {
  const { actor, requestId, address } = context
  for (const entry of entries) {
    for (const [event, facts] of eventsOf(entry)) {
      const who = { account: actor.accountId, username: actor.username, address, reqId: requestId }
      log(event, { ...who, about: entry.code, ...facts })
    }
  }
}
