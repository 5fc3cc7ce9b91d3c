/**
 * The webhook of the shop: a signed POST of JSON to the one address that the environment names (Standard Webhooks). Redirects are not
 * followed, and an address of the private network is not called unless that is allowed: it would reach what is only guarded by not
 * being public.
 */
import { createHmac } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { type Channel, type Delivery, type Message, PATIENCE_MS } from './channel.ts'

/** `secret` signs; `isPrivate`: addresses of the private network, and http, are allowed. */
export type WebhookConfig = { url: string; secret: string; isPrivate: boolean }

/** More than this of a response is not read. */
const RESPONSE_MAX = 2_048

const PRIVATE = new BlockList()
for (const network of [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'ff00::/8',
  ],
]) {
  const [address = '', bits] = network.split('/')
  PRIVATE.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an IP address is one of this machine or of a private network; also an IPv4 address written as IPv6. */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  constructor(address: string) {
    super(`${address} is an address of a private network`)
  }
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up for the connection itself, so that no second look-up could find another address. */
function publicLookup(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const hidden = addresses?.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses ?? []
    if (error) found(error, [])
    else if (hidden) found(new PrivateAddress(hidden.address), [])
    else if (options.all) found(null, addresses)
    else found(null, first?.address ?? '', first?.family)
  })
}

const bytesOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)

/** The header `webhook-signature`: `v1,` and the HMAC-SHA-256 of `<id>.<seconds>.<body>` in base64. */
export const webhookSignature = (secret: string, id: string, seconds: string, body: string): string =>
  `v1,${createHmac('sha256', bytesOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

const bodyOf = ({ id, kind, createdAt, subject, text, about, language }: Message) =>
  JSON.stringify({
    id,
    type: kind,
    timestamp: createdAt.toISOString(),
    data: kind === 'push' ? JSON.parse(text) : { about, subject, text, language },
  })

function post(
  { url, secret, isPrivate }: WebhookConfig,
  message: Message,
  signal: AbortSignal,
  now: number,
): Promise<{ response: IncomingMessage; text: string }> {
  const body = bodyOf(message)
  const seconds = String(Math.floor(now / 1_000))
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // No look-up is made for an address.
    if (!isPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddress(host)
    const request: ClientRequest = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'cms-shop',
        'webhook-id': message.id,
        'webhook-timestamp': seconds,
        'webhook-signature': webhookSignature(secret, message.id, seconds, body),
      },
      ...(!isPrivate && { lookup: publicLookup }),
    })
    request.on('error', reject).on('response', (response) => {
      let text = ''
      const done = () => {
        resolve({ response, text: text.slice(0, RESPONSE_MAX) })
        request.destroy()
      }
      response.setEncoding('utf8').on('error', reject).on('end', done)
      response.on('data', (piece: string) => {
        text += piece
        if (text.length >= RESPONSE_MAX) done()
      })
    })
    request.end(body)
  })
}

/** The channel of the webhook. */
export function webhookChannel(config: WebhookConfig, patienceMs = PATIENCE_MS): Channel {
  return {
    async send(message, stop): Promise<Delivery> {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)])
      try {
        const { response, text } = await post(config, message, signal, Date.now())
        const { statusCode = 0, headers } = response
        const words = `${statusCode} ${text}`.trim()
        if (statusCode >= 200 && statusCode < 300) return { sent: true, response: words }
        // Gone: the receiver wants no more.
        if (statusCode === 410) return { sent: false, reason: 'rejected', response: words, final: true }
        const after = Number(headers['retry-after'])
        return {
          ...{ sent: false, reason: 'refused', response: words, final: false },
          ...(after > 0 && { afterMs: after * 1_000 }),
        }
      } catch (error) {
        const own = { response: (error as Error).message, own: true } as const
        if (error instanceof PrivateAddress) return { sent: false, reason: 'blocked', final: true, ...own }
        return { sent: false, reason: signal.aborted ? 'late' : 'away', final: false, ...own }
      }
    },
  }
}
