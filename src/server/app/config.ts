/** The environment as typed configuration. Everything is checked at once and every mistake is named. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { WebhookConfig } from '../kit/channels/webhook.ts'
import { readKey } from '../kit/protection/sealed.ts'

export type Config = {
  port: number
  host: string
  /** PostgreSQL; absent: the embedded database. */
  databaseUrl?: string
  replicaUrl?: string
  /** Connections per process. */
  poolSize: number
  statementTimeoutMs: number
  /** Absolute. */
  dataDir: string
  /** `auto`: seeds the embedded database on its first start. */
  demo: 'on' | 'off' | 'auto'
  demoOrders: number
  /** Absent: the demo data's own. */
  demoSeed?: number
  /** Of the first administrator in a database without accounts; absent: a random one, printed once. */
  adminPassword?: string
  webProcesses: number
  sessionCookie: 'readable' | 'httponly'
  /** Parts of a minute are for tests. */
  sessionIdleMinutes: number
  /** How long before an idle session ends its person is warned. */
  sessionWarnSeconds: number
  sessionMaxHours: number
  /** Sessions that an account may have at once: one more ends the one used longest ago (50012). 0: no limit. */
  sessionDevices: number
  /** SMTP server for mails; absent: each mail becomes a file under `DATA_DIR/outbox`. */
  smtpUrl?: string
  /** Sender of mails. */
  mailFrom: string
  /** The shop’s webhook; absent: there is none. */
  webhook?: WebhookConfig
  /** Where people reach the console, without a slash at the end: mails link to it. Absent: where it listens. */
  publicUrl?: string
  /** The telephone exchange that dials for the call desk; absent: the number goes to the system's telephone. */
  exchange?: { url: string; secret: string }
  logLevel: (typeof LOG_LEVELS)[number]
  /** Trusted senders of `X-Forwarded-*` headers: none, a number of proxies, or addresses and networks. */
  trustProxy: false | number | string
  /** Bearer that `/metrics` takes; absent: there are none. */
  metricsToken?: string
  /** Demo accounts, whose password is public, may be reached from other machines. */
  demoPublic: boolean
  /** Encrypts secrets in the database; absent: a key in the data folder does. */
  secretKey?: Buffer
  /** Encrypts dumps of the embedded database; absent: they are plain. */
  backupKey?: Buffer
  /** How long a stop waits for requests under way. */
  stopTimeoutMs: number
}

/** Errors of the environment, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

class Reader {
  readonly problems: string[] = []
  readonly #environment: NodeJS.ProcessEnv

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment
  }

  /** Empty counts as not set. */
  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    this.problems.push(`${name}=${text}: a whole number from ${min} to ${max} is needed`)
    return fallback
  }

  number(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (value >= min && value <= max) return value
    this.problems.push(`${name}=${text}: a number from ${min} to ${max} is needed`)
    return fallback
  }

  choice<const T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = values.find((one) => one === text.toLowerCase())
    if (value !== undefined) return value
    this.problems.push(`${name}=${text}: one of ${values.join(', ')} is needed`)
    return fallback
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return undefined
    if (['1', 'true', 'yes', 'on'].includes(text)) return true
    if (['0', 'false', 'no', 'off'].includes(text)) return false
    this.problems.push(`${name}=${text}: 1 or 0 is needed`)
    return undefined
  }

  /** 32 bytes in base64 or hex. The value is not repeated. */
  key(name: string): Buffer | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const key = readKey(text)
    if (!key)
      this.problems.push(`${name}: 32 bytes in base64 or hex are needed, e.g. of: openssl rand -base64 32`)
    return key
  }

  postgresUrl(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const protocol = URL.canParse(text) ? new URL(text).protocol : ''
    if (protocol === 'postgres:' || protocol === 'postgresql:') return text
    // The value itself may hold a password: it is not repeated.
    this.problems.push(`${name}: an address like postgres://user:password@host:5432/name is needed`)
    return undefined
  }

  /** An address with one of these protocols. It may hold a password: it is not repeated. */
  url(name: string, protocols: readonly string[], example: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    this.problems.push(`${name}: an address like ${example} is needed`)
    return undefined
  }
}

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

function readTrustProxy(reader: Reader): Config['trustProxy'] {
  const text = reader.text('TRUST_PROXY')
  if (text === undefined || /^(0|no|off|false)$/i.test(text)) return false
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  if (text.split(',').every((one) => isNetwork(one.trim()))) return text
  reader.problems.push(
    `TRUST_PROXY=${text}: how many proxies are in front (1 to 99), or their addresses and networks by ` +
      'commas, is needed. To believe everybody would let callers choose their own address',
  )
  return false
}

function readSender(reader: Reader): string {
  const text = reader.text('MAIL_FROM') ?? 'CMS SHOP <no-reply@localhost>'
  if (/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text)) return text
  reader.problems.push(`MAIL_FROM=${text}: a sender like CMS SHOP <no-reply@example.vn> is needed`)
  return text
}

const SECRET_MIN = 16

/** The address of the telephone exchange. Placeholders (`{agent}`) come after the host, never in it. */
function readExchange(reader: Reader): Config['exchange'] {
  const url = reader.url('CALL_WEBHOOK_URL', ['http:', 'https:'], 'https://pbx.example.vn/call?agent={agent}')
  const secret = reader.text('CALL_WEBHOOK_SECRET')
  if (url === undefined) return undefined
  const { username, password, host } = new URL(url)
  if (/[{}]|%7b/i.test(username + password + host))
    reader.problems.push('CALL_WEBHOOK_URL: {agent} may stand in the path and behind it only')
  if (secret === undefined || secret.length < SECRET_MIN) {
    reader.problems.push(
      `CALL_WEBHOOK_SECRET: at least ${SECRET_MIN} characters are needed to sign calls with`,
    )
    return undefined
  }
  return { url, secret }
}

/** The shop's webhook: by https, unless the private network is allowed. */
function readWebhook(reader: Reader): Config['webhook'] {
  const isPrivate = reader.flag('MESSAGE_WEBHOOK_PRIVATE') ?? false
  const schemes = isPrivate ? ['http:', 'https:'] : ['https:']
  const url = reader.url('MESSAGE_WEBHOOK_URL', schemes, 'https://hooks.example.vn/cms')
  const secret = reader.text('MESSAGE_WEBHOOK_SECRET')
  if (url === undefined) return undefined
  if (new URL(url).username !== '' || new URL(url).password !== '')
    reader.problems.push('MESSAGE_WEBHOOK_URL: no user and no password, messages are signed')
  if (secret === undefined || secret.length < SECRET_MIN) {
    reader.problems.push(
      `MESSAGE_WEBHOOK_SECRET: at least ${SECRET_MIN} characters are needed to sign messages with`,
    )
    return undefined
  }
  return { url, secret, isPrivate }
}

/** Reads the configuration; throws ConfigError naming every variable that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const reader = new Reader(environment)
  const databaseUrl = reader.postgresUrl('DATABASE_URL')
  const replicaUrl = reader.postgresUrl('DATABASE_REPLICA_URL')
  const webProcesses = reader.integer('WEB_PROCESSES', 1, 1, 64)
  if (webProcesses > 1 && reader.text('DATABASE_URL') === undefined) {
    reader.problems.push(
      `WEB_PROCESSES=${webProcesses}: the embedded database serves one process only. ` +
        'Set DATABASE_URL to a PostgreSQL, or leave WEB_PROCESSES at 1',
    )
  }
  if (replicaUrl !== undefined && databaseUrl === undefined) {
    reader.problems.push('DATABASE_REPLICA_URL is set without DATABASE_URL: there is nothing to replicate')
  }
  const demo = reader.flag('DEMO')
  const demoSeed = reader.integer('DEMO_SEED', -1, 0, 2 ** 31 - 1)
  const adminPassword = reader.text('ADMIN_PASSWORD')
  if (adminPassword !== undefined && adminPassword.length < 12) {
    reader.problems.push('ADMIN_PASSWORD: at least 12 characters are needed')
  }
  const metricsToken = reader.text('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 16) {
    reader.problems.push('METRICS_TOKEN: at least 16 characters are needed')
  }
  if (reader.text('SESSION_SINGLE') !== undefined) {
    reader.problems.push('SESSION_SINGLE is no longer read: SESSION_DEVICES=1 is the same')
  }
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  const publicUrl = reader
    .url('PUBLIC_URL', ['http:', 'https:'], 'https://cms.example.vn')
    ?.replace(/\/+$/, '')
  if (reader.text('SMTP_URL') !== undefined && reader.text('PUBLIC_URL') === undefined) {
    // Taken from a request's Host, a mail's link could be made to lead anywhere.
    reader.problems.push('SMTP_URL is set without PUBLIC_URL: mails need the address they link to')
  }
  const exchange = readExchange(reader)
  const webhook = readWebhook(reader)
  const backupKey = reader.key('BACKUP_KEY')
  const secretKey = reader.key('SECRET_KEY')
  const config: Config = {
    port: reader.integer('PORT', 4600, 0, 65_535),
    host: reader.text('HOST') ?? '127.0.0.1',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(replicaUrl !== undefined && { replicaUrl }),
    poolSize: reader.integer('DATABASE_POOL', 10, 1, 200),
    statementTimeoutMs: reader.integer('STATEMENT_TIMEOUT_MS', 30_000, 100, 600_000),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    demo: demo === undefined ? 'auto' : demo ? 'on' : 'off',
    demoPublic: reader.flag('DEMO_PUBLIC') ?? false,
    demoOrders: reader.integer('DEMO_ORDERS', 50_000, 0, 20_000_000),
    ...(demoSeed >= 0 && { demoSeed }),
    ...(adminPassword !== undefined && { adminPassword }),
    webProcesses,
    sessionCookie: reader.choice('SESSION_COOKIE', 'readable', ['readable', 'httponly']),
    sessionIdleMinutes: reader.number('SESSION_IDLE_MINUTES', 30, 0.05, 24 * 60),
    sessionWarnSeconds: reader.integer('SESSION_WARN_SECONDS', 120, 1, 3_600),
    sessionMaxHours: reader.integer('SESSION_MAX_HOURS', 12, 1, 24 * 30),
    sessionDevices: reader.integer('SESSION_DEVICES', 20, 0, 1_000),
    ...(smtpUrl !== undefined && { smtpUrl }),
    mailFrom: readSender(reader),
    ...(exchange !== undefined && { exchange }),
    ...(webhook !== undefined && { webhook }),
    ...(publicUrl !== undefined && { publicUrl }),
    logLevel: reader.choice('LOG_LEVEL', 'warn', LOG_LEVELS),
    trustProxy: readTrustProxy(reader),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(backupKey && { backupKey }),
    ...(secretKey && { secretKey }),
    stopTimeoutMs: reader.integer('STOP_TIMEOUT_MS', 15_000, 0, 600_000),
  }
  if (reader.problems.length > 0) {
    throw new ConfigError(
      `The environment is not right:\n${reader.problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
  return config
}
