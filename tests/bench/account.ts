/**
 * How long the answer to a forgotten password takes: it must not tell which accounts exist, and it waits for no mail. On
 * the embedded database. `node tests/bench/account.ts`.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { solveQuestion } from '../support/captcha.ts'
import { DATABASES } from '../support/server.ts'
import { type Figures, reporter, summarise } from './measure.ts'

const BASE = '/api/public/account'
const ROUNDS = 40

const server = await DATABASES.find(({ kind }) => kind === 'pglite')?.start()
if (!server) throw new Error('no embedded database')
const anyone = server.anonymous()

/** Ms until it is answered, with a captcha that is solved before. */
async function forgot(username: string): Promise<number> {
  await sql`delete from rate_limits`.execute(server?.database.db as never)
  const asked = await anyone.post(`${BASE}/get_captcha_verify`, { kind: 'words' })
  const { id, question } = asked.body.data as { id: string; question: string }
  const captcha = { id, answer: solveQuestion(question) }
  const from = performance.now()
  const { status } = await anyone.post(`${BASE}/forgot_password`, { username, captcha })
  const took = performance.now() - from
  if (status !== 200) throw new Error(`forgotten password of ${username}: ${status}`)
  // The work after the answer is over before the next one is timed.
  await new Promise((resolve) => setTimeout(resolve, 60))
  return took
}

async function inTurns(usernames: readonly string[]): Promise<Figures[]> {
  const samples = usernames.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, username] of usernames.entries()) samples[at]?.push(await forgot(username))
  return samples.map((all) => summarise(all))
}

try {
  const [known, unknown] = await inTurns(['warehouse', 'khong.co.ai'])
  if (!known || !unknown) throw new Error('nothing measured')
  const report = reporter('a forgotten password, PGlite')
  report.times('answer for an account', known)
  report.times('answer for none', unknown)
  const apart = Math.abs(known.p50 - unknown.p50)
  report.value('how far they are apart', `${apart.toFixed(1)} ms`, 'p50 <= 25 ms', apart <= 25)

  // A file where the folder of mails should be: none can be written.
  const [outbox, kept] = [join(server.dataDir, 'outbox'), join(server.dataDir, 'outbox-kept')]
  mkdirSync(outbox, { recursive: true })
  renameSync(outbox, kept)
  writeFileSync(outbox, 'no folder')
  const [blocked] = await inTurns(['support'])
  if (blocked) report.times('answer while no mail can be sent', blocked, { ms: 1_500, of: 'p95' })
  rmSync(outbox)
} finally {
  await server.close()
}
