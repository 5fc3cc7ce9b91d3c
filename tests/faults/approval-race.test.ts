/**
 * Approvals of one record by several people at once, at three server processes over one PostgreSQL: one is made, the rest
 * are refused in words, and what follows an approval follows once.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/kit/database/database.ts'
import { type Answer, type Client, type Row, rowOf } from '../support/client.ts'
import { APPROVAL_ROUNDS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { categoryOf, type Stocked, stockShop } from '../support/orders.ts'
import { openShared, type SharedDatabase, signInAt } from '../support/server-processes.ts'

const PROCESSES = 3
/** Approvals of one record at once. */
const CALLERS = 6
const BANK = { bankAccount: '0123456789', bankHolder: 'AN', bankName: 'VCB' }

describe.skipIf(missingPostgres !== undefined)('approvals at once', () => {
  let shared: SharedDatabase
  let database: Database
  /** Clients of the accounts that write records and of those that approve them, at each process. */
  let authors: Client[]
  let approvers: Client[]
  let stocked: Stocked
  let category: string

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    category = await categoryOf(database.db, 'Gậy golf')
    await sql`update customers set points = 100000`.execute(database.db)
    const servers = await shared.start(PROCESSES)
    const at = (username: string) => Promise.all(servers.map(({ address }) => signInAt(address, username)))
    authors = await at('manager')
    approvers = [...(await at('accountant')), ...(await at('admin'))]
  }, 120_000)
  afterAll(() => shared?.close())

  async function make(area: string, body: object): Promise<Row> {
    const answer = await (authors[0] as Client).post(`/api/${area}`, body)
    expect(answer.body).toMatchObject({ error: 0 })
    return rowOf(answer)
  }

  /** A contract of the supplier's goods from a day of a year on which no other one holds. */
  const contract = (year: number) =>
    make('contracts', {
      ...{ name: `Hợp đồng đua ${year}`, supplier: stocked.shop, kind: 'agency', signer: 'Lê An', ...BANK },
      ...{ signedOn: `${year}-01-01`, effectiveOn: `${year}-01-01`, expiresOn: `${year}-12-31` },
      discounts: [{ name: 'Gậy', category, value: 1_000, revenueFrom: 0 }],
    })
  const refund = () =>
    make('point-refunds', {
      ...{ customer: stocked.customer, reason: 'Khách xin rút', payTo: 'bank', points: 1_000, ...BANK },
    })

  /** One call by each of the approvers, all at once. */
  const atOnce = (path: (caller: number) => string, body: object = {}): Promise<Answer[]> =>
    Promise.all(approvers.slice(0, CALLERS).map((client, at) => client.post(path(at), body)))

  /** Exactly one call was carried out; each further one is a conflict with its reason in words. */
  function expectOne(answers: readonly Answer[], words: RegExp): void {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status === 200) continue
      // A caller that had read it before the one that was carried out learns which fields changed.
      const reason = status === 412 ? /đã được sửa sau lúc bạn xem/ : words
      expect([409, 412]).toContain(status)
      expect(body.msg).toMatch(reason)
    }
  }

  /** Rows of the history about a record with a verb. */
  async function written({ id }: Row, verb: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit where record_id = ${id}::uuid and action = ${verb}`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }

  test(`${APPROVAL_ROUNDS} rounds: one approval, one pay-out, one of two contracts for the same goods`, {
    timeout: 60_000 + APPROVAL_ROUNDS * 20_000,
  }, async () => {
    const began = performance.now()
    for (let round = 0; round < APPROVAL_ROUNDS; round++) {
      const one = await contract(2040 + 2 * round)
      expectOne(await atOnce(() => `/api/contracts/${one.id}/approve`), /Đã duyệt/)
      expect(await written(one, 'approve')).toBe(1)

      // Two that want the same goods: one of them holds.
      const pair = [await contract(2041 + 2 * round), await contract(2041 + 2 * round)]
      expectOne(await atOnce((at) => `/api/contracts/${pair[at % 2]?.id}/approve`), /Đã duyệt|đang giữ/)
      const { rows } = await sql<{ approved: number; held: number }>`
        select (select count(*) from contracts where status = 'approved' and id = any(${ids(pair)}::uuid[]))::integer
            as approved,
          (select count(*) from contract_items where contract_id = any(${ids(pair)}::uuid[]))::integer as held`.execute(
        database.db,
      )
      expect(rows[0]).toEqual({ approved: 1, held: 1 })

      const asked = await refund()
      expectOne(await atOnce(() => `/api/point-refunds/${asked.id}/approve`), /Chờ hoàn/)
      expectOne(
        await atOnce(() => `/api/point-refunds/${asked.id}/refund`, { reference: 'FT2611' }),
        /Đã hoàn/,
      )
      expect(await written(asked, 'refund')).toBe(1)
      const { rows: left } = await sql<{ points: number }>`
        select points from customers where id = ${stocked.customer}::uuid`.execute(database.db)
      expect(left[0]?.points).toBe(100_000 - 1_000 * (round + 1))
    }
    faultFigure(
      `approvals at once (${PROCESSES} servers): ${CALLERS} callers, one contract, two for the same goods, one points refund`,
      'exactly 1 each, 20 rounds',
      `${APPROVAL_ROUNDS} rounds, 1 each, ${Math.round(performance.now() - began)} ms`,
    )
  })
})

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)
