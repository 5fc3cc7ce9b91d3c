/**
 * Mails: by SMTP where `SMTP_URL` names a server, else each as a file under `DATA_DIR/outbox`, which any mail
 * program opens.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { storeFiles } from '../stored-files.ts'
import type { Channel, Delivery, Message } from './channel.ts'
import { PATIENCE_MS } from './channel.ts'

/** Where mails are stored without an SMTP server. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** The sender's address, and the server by which mails go; without one they are files under `dataDir`. */
export type MailConfig = { smtpUrl?: string; mailFrom: string; dataDir: string }

const hostOf = (sender: string) => /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'

/** The mail of a message. Its head is the same at each attempt. */
function mailOf({ id, to, subject, text, createdAt }: Message, from: string): SendMailOptions {
  return {
    from,
    to: to.name === '' ? to.address : { name: to.name, address: to.address },
    subject,
    text,
    messageId: `<${id}@${hostOf(from)}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Texts are our own; nothing in them may read a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The channel of mails. */
export function mailChannel(config: MailConfig, patienceMs = PATIENCE_MS): Channel {
  return config.smtpUrl === undefined ? toFiles(config) : bySmtp(config.smtpUrl, config.mailFrom, patienceMs)
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/** Failures of the recipient or the text: no later attempt goes better. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode !== 521 && /^(RCPT TO|DATA)/.test(command)

function failureOf(error: SmtpError, signal: AbortSignal): Delivery {
  // Without a response the words are the library's, not the server's.
  const words =
    error.response === undefined ? { response: error.message, own: true } : { response: error.response }
  const isLate = signal.aborted || error.code === 'ETIMEDOUT'
  if (isLate) return { sent: false, reason: 'late', final: false, ...words }
  if (isFinal(error)) return { sent: false, reason: 'rejected', final: true, ...words }
  const reason = error.responseCode === undefined ? 'away' : 'refused'
  return { sent: false, reason, final: false, ...words }
}

function bySmtp(url: string, from: string, patienceMs: number): Channel {
  const transport = createTransport(url)
  return {
    async send(message, stop) {
      // The time-out closes the connection: a server that hangs must not take the mail after it was given back.
      const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)])
      try {
        const { response } = await transport.sendMail({ ...mailOf(message, from), signal })
        return { sent: true, response }
      } catch (error) {
        return failureOf(error as SmtpError, signal)
      }
    },
  }
}

function toFiles({ mailFrom, dataDir }: MailConfig): Channel {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const folder = outboxOf(dataDir)
  return {
    async send(message) {
      try {
        const { message: bytes } = await transport.sendMail(mailOf(message, mailFrom))
        if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not written in one piece')
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // The same name at each attempt: a repeated one replaces the first.
        const name = `${message.createdAt.toISOString().replace(/[:.]/g, '-')}-${message.id}.eml`
        await storeFiles(folder, { [name]: bytes })
        return { sent: true, response: name }
      } catch (error) {
        return { sent: false, reason: 'away', response: (error as Error).message, own: true, final: false }
      }
    },
  }
}
