/** Walks the messages of areas through the API: each guard is met on purpose, once in each language. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../orders.ts'
import { storedPicture } from '../supplier.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Body = {
  error: number
  msg?: string
  fields?: Record<string, string>
  data?: { refused?: { msg: string }[] }
}
/** A call that is to be refused; `version` for a change of a record. */
export type Call = { method: Method; url: string; body?: object; as?: string; version?: number }

/** A message of an area, and the call that meets it. `at`: the field that bears it; absent: the refusal as a whole. */
export type MessageCase = {
  area: string
  key: string
  at?: string
  call: (walk: Walk) => Call | Promise<Call>
}

const ROLES = ['content', 'support', 'accountant', 'manager']

export type Walk = Awaited<ReturnType<typeof startWalk>>

/** Starts a server with a small shop, and makes the few records that messages are about. */
export async function startWalk() {
  const shop: OrdersUnderTest = await startOrders(ROLES)
  // Orders and customers that the database is given by hand have low numbers.
  for (const codes of ['orders_code', 'customers_code'])
    await sql`select setval(${codes}::regclass, 5000)`.execute(shop.db)
  const picture = await storedPicture(shop.server)
  const tokens = new Map<string, string>()
  for (const name of ['admin', ...ROLES]) tokens.set(name, await shop.server.signIn(name))
  const call = async ({ method, url, body, as = 'admin', version }: Call, language: string) => {
    const headers = {
      'accept-language': language,
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    }
    const answer = await shop.server.call(tokens.get(as), method, url, body, headers)
    return { status: answer.statusCode, body: answer.json() as Body }
  }
  return {
    shop,
    picture,
    call,
    /** A call that has to succeed; returns its record, with the id of the change. */
    async done(
      asked: Call,
    ): Promise<{ id: string; code: string; version: number; audit: string } & Record<string, unknown>> {
      const { status, body } = await call(asked, 'vi')
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return { ...body.data, audit: (body as { audit?: string }).audit } as never
    },
    /** Rows of a table, to see that a refusal has changed nothing. */
    async content(table: string): Promise<unknown> {
      const { rows } = await sql`
        select md5(string_agg(t::text, '|' order by id)) as content from ${sql.table(table)} t`.execute(
        shop.db,
      )
      return rows[0]
    },
    close: () => shop.close(),
  }
}

/** The sentence of an answer that a user sees at the field, of an undo, or of the refusal as a whole. */
export function sentenceOf({ body }: { body: Body }, at: string | undefined): string | undefined {
  if (at !== undefined) return body.fields?.[at]
  return body.data?.refused?.[0]?.msg ?? body.msg
}

/** Whether a sentence is the words of a message, its places filled. */
export function isSaid(sentence: string | undefined, words: readonly string[]): boolean {
  return words.some((text) => {
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('[^{}]+')}$`).test(sentence ?? '')
  })
}
