/** What is kept of a request, to know it again when it comes a second time. */
import { hash } from 'node:crypto'

const SECRETS = new Set(['password', 'new_password'])
const HAS_SECRET = /"(?:new_)?password":/

/**
 * SHA-256 of a body, behind what else tells requests apart. Passwords are left out: a hash that is quickly made
 * would let whoever reads the database try them, past the slow one that they are stored by.
 */
export function requestHash(body: unknown, about = ''): Buffer {
  let text = body === undefined || body === null ? '' : JSON.stringify(body)
  if (HAS_SECRET.test(text))
    text = JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? undefined : value))
  return hash('sha256', about + text, 'buffer')
}
