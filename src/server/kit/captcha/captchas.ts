/**
 * Captchas: asked by one process, checked by any. Each lasts ten minutes and one attempt. They slow programs down; what stops
 * them are the limits.
 */

import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import type { Captcha, CaptchaAnswer } from '../../../core/wire/captcha.ts'
import type { LanguageId } from '../../../core/words.ts'
import type { Database } from '../database/database.ts'
import { newSigns, renderSigns } from './drawing.ts'
import { newQuestion, readNumber } from './question.ts'

const SECONDS = 10 * 60

/** The part of a form: the captcha and its solution. */
export const captchaAnswer = z.strictObject({ id: z.uuid(), answer: z.string().trim().min(1).max(60) })
const hashOf = (id: string, answer: string) => hash('sha256', `${id} ${answer}`, 'buffer')

const refused = (key: 'captchaNeeded' | 'captchaWrong') =>
  new Problem('captcha', { reason: { key }, fields: { captcha: { key } } })

/** Issues captchas and checks the responses. */
export class Captchas {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** A new one: signs in a picture, or a sum in words. */
  async ask(kind: 'image' | 'words', language: LanguageId): Promise<Captcha> {
    const id = randomUUID()
    const { question, answer } =
      kind === 'words' ? newQuestion(language) : { question: undefined, answer: newSigns() }
    await sql`
      with over as (delete from captchas where expires_at < now())
      insert into captchas (id, answer, expires_at)
      values (${id}, ${hashOf(id, answer)}, now() + make_interval(secs => ${SECONDS}))`.execute(
      this.#database.db,
    )
    if (question !== undefined) return { id, expiresIn: SECONDS, question }
    const picture = await renderSigns(answer)
    return { id, expiresIn: SECONDS, image: `data:image/png;base64,${picture.toString('base64')}` }
  }

  /** Deletes those whose time is over. */
  async prune(): Promise<void> {
    await sql`delete from captchas where expires_at < now()`.execute(this.#database.db)
  }

  /**
   * Uses one up, whether the answer is right or not. Throws Problem `captcha`: none was sent, or it is wrong, used or
   * too old.
   */
  async check(given: CaptchaAnswer | undefined): Promise<void> {
    if (!given) throw refused('captchaNeeded')
    const { rows } = await sql<{ answer: Buffer }>`
      delete from captchas where id = ${given.id} and expires_at > now() returning answer`.execute(
      this.#database.db,
    )
    const [kept] = rows
    if (!kept) throw refused('captchaWrong')
    const said = [given.answer.replace(/\s+/g, '').toUpperCase(), readNumber(given.answer)]
    if (!said.some((answer) => hashOf(given.id, answer).equals(kept.answer))) throw refused('captchaWrong')
  }
}
