/**
 * Mails: by SMTP where `SMTP_URL` names a server, else each as a file under `DATA_DIR/outbox`, which any mail
 * program opens. Sent after the response of the request, so that its duration reveals nothing.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

export type Mail = { to: { name: string; address: string }; subject: string; text: string }

/** Waits before a mail that the server did not take is tried again. */
const AGAIN_MS = [2_000, 15_000]
const PATIENCE_MS = 10_000

/** Where mails lie without an SMTP server. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** The sender's address, and the server by which mails go; without one they are files under `dataDir`. */
type MailConfig = { smtpUrl?: string; mailFrom: string; dataDir: string }

export class Mailer {
  readonly #config: MailConfig
  readonly #log: FastifyBaseLogger
  readonly #deliver: (mail: Mail) => Promise<void>
  readonly #underWay = new Set<Promise<void>>()

  constructor(config: MailConfig, log: FastifyBaseLogger) {
    this.#config = config
    this.#log = log
    this.#deliver = config.smtpUrl === undefined ? this.#toFile() : this.#bySmtp(config.smtpUrl)
  }

  /** Does what leads to a mail beside the request that asked for it, in a turn of its own. Never throws. */
  beside(work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, 'a mail was not made'))
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  /** Resolves when no mail is under way; before the database is closed. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Sends a mail, trying again twice. Never throws: what could not be sent is in the log, without its text. */
  async send(mail: Mail): Promise<void> {
    for (const wait of [...AGAIN_MS, undefined]) {
      try {
        return await this.#deliver(mail)
      } catch (error) {
        if (wait === undefined) {
          this.#log.error({ err: error, subject: mail.subject }, 'a mail could not be sent')
          return
        }
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }

  #bySmtp(url: string): (mail: Mail) => Promise<void> {
    const transport = createTransport(url, { from: this.#config.mailFrom })
    return async (mail) => {
      await Promise.race([
        transport.sendMail(mail),
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new Error('the mail server does not answer')), PATIENCE_MS).unref()
        }),
      ])
    }
  }

  #toFile(): (mail: Mail) => Promise<void> {
    const transport = createTransport(
      { streamTransport: true, buffer: true },
      { from: this.#config.mailFrom },
    )
    const folder = outboxOf(this.#config.dataDir)
    return async (mail) => {
      const { message } = await transport.sendMail(mail)
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not written in one piece')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`
      const draft = join(folder, `.${name}`)
      // For the owner's eyes: it holds a link that sets a password.
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, join(folder, name))
    }
  }
}
