/** The hash by which a repeated request is recognised. */
import { hash } from 'node:crypto'

const SECRETS = new Set(['password', 'new_password'])
const HAS_SECRET = /"(?:new_)?password":/

/**
 * SHA-256 of a body, preceded by other properties of the request. Passwords are left out: a fast hash would
 * let a reader of the database try them, past the slow one that they are stored by.
 */
export function requestHash(body: unknown, about = ''): Buffer {
  let text = body === undefined || body === null ? '' : JSON.stringify(body)
  if (HAS_SECRET.test(text))
    text = JSON.stringify(body, (name, value: unknown) => (SECRETS.has(name) ? undefined : value))
  return hash('sha256', about + text, 'buffer')
}
