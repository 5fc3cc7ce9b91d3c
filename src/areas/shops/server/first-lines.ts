/**
 * The contact person and the bank account that the spec names are copies of the first contact and the main account: a change of
 * either is one of both.
 */
import { Problem } from '../../../core/problems/problems.ts'
import type { Changes } from '../../../server/kit/area/face.ts'
import { area, type Shop } from '../area.ts'

type Contact = Partial<Shop['contacts'][number]>
type Pickup = Partial<Shop['pickups'][number]>
type Account = Partial<Shop['bankAccounts'][number]>

/** The account's columns by the record's fields. */
const ACCOUNT = { bankAccount: 'number', bankHolder: 'holder', bankName: 'bank' } as const

/** Values of a new supplier, or changes of a known one, with what follows from them. Throws `invalid` without an account. */
export function withFirstLines(values: Changes, shop: Shop | undefined): Changes {
  return { ...values, ...contactsOf(values, shop), ...pickupsOf(values, shop), ...accountsOf(values, shop) }
}

/** Whether lines were sent that count: a new record has an empty list where it has none. */
const sent = (values: Changes, name: string, shop: Shop | undefined): boolean =>
  Array.isArray(values[name]) && (shop !== undefined || (values[name] as unknown[]).length > 0)

function contactsOf(values: Changes, shop: Shop | undefined): Changes {
  if (sent(values, 'contacts', shop)) {
    const [first] = values.contacts as Contact[]
    return { contactPerson: first?.name ?? null }
  }
  const name = values.contactPerson
  if (name === undefined || (name === null && !shop)) return {}
  const [first, ...others] = shop?.contacts ?? []
  const contacts: Contact[] = typeof name === 'string' ? [{ ...first, name }, ...others] : others
  return { contacts, contactPerson: contacts[0]?.name ?? null }
}

/** The place of a list that is the main one; undefined in an empty list. */
const mainOf = <T extends { main?: boolean }>(rows: readonly T[]): T | undefined =>
  rows.find(({ main }) => main)

function pickupsOf(values: Changes, shop: Shop | undefined): Changes {
  if (sent(values, 'pickups', shop))
    return { pickupAddress: mainOf(values.pickups as Pickup[])?.address ?? null }
  const address = values.pickupAddress
  if (address === undefined || (address === null && !shop)) return {}
  const before: Pickup[] = shop?.pickups ?? []
  const main = mainOf(before)
  const others = before.filter((one) => one !== main)
  if (typeof address === 'string')
    return { pickups: [{ ...main, main: true, address }, ...others], pickupAddress: address }
  const pickups = others.map((one, at) => ({ ...one, main: at === 0 }))
  return { pickups, pickupAddress: mainOf(pickups)?.address ?? null }
}

function accountsOf(values: Changes, shop: Shop | undefined): Changes {
  const given = Object.entries(ACCOUNT).filter(([name]) => typeof values[name] === 'string')
  let accounts = values.bankAccounts as Account[] | undefined
  if (!sent(values, 'bankAccounts', shop)) {
    if (given.length === 0 && shop) return {}
    const rows: Account[] = shop?.bankAccounts ?? []
    const at = Math.max(
      0,
      rows.findIndex(({ main }) => main),
    )
    const columns = Object.fromEntries(given.map(([name, column]) => [column, values[name]]))
    const main = { ...rows[at], main: true, ...columns }
    accounts = given.length === 0 ? [] : rows.toSpliced(at, 1, main)
  }
  const main = mainOf(accounts ?? [])
  if (!main) throw new Problem('invalid', { area: area.id, fields: { bankAccounts: { key: 'bankNeeded' } } })
  const copies = Object.entries(ACCOUNT).map(([name, column]) => [name, main[column]])
  return { bankAccounts: accounts, ...Object.fromEntries(copies) }
}
