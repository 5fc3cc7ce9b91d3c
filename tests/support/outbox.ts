/** What lies in the outbox of a server without SMTP. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text of a mail as it was written, whichever way it was encoded. */
function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Mails to an address, oldest first. */
export function mailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter(
      (mail) => mail.split(/\r?\n\r?\n/, 1)[0]?.includes(`<${address}>`) || mail.includes(`To: ${address}`),
    )
    .map(textOf)
}

/** The token of the link in a mail. */
export const tokenIn = (mail: string | undefined) => /#token=([A-Za-z0-9_-]+)/.exec(mail ?? '')?.[1]
