/**
 * Passwords at rest: argon2id (OWASP's m = 19 MiB, t = 2, p = 1) of the MD5 that the browser sends, as a
 * PHC string. One check takes about 30 ms and 19 MiB, so only few run at once and the rest wait in line.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { turns } from '../workers/turns.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Two of libuv's four threads at most: file reads and DNS go on next to a flood of sign-ins. */
const inTurn = turns({ atOnce: 2, waiting: 100, retryAfter: 5 })

function derive(message: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', { ...parameters, message }, (error, hash) => {
          if (error) reject(error)
          else resolve(hash)
        })
      }),
  )
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The MD5 is case-insensitive hex; stored from lower case. */
const normalized = (digest: string) => digest.toLowerCase()

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` of an MD5 in hex. */
export async function hashPassword(digest: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive(normalized(digest), {
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash that no password has: for unknown users, so that they cost the same time as known ones. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES, 7))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/**
 * Whether an MD5 in hex is the stored password's, in constant time. Without a stored hash (unknown user,
 * account without a password) the same work is done and the answer is false.
 */
export async function checkPassword(digest: string, stored: string | null | undefined): Promise<boolean> {
  const match = PHC.exec(stored ?? NOBODY)
  if (!match) throw new Error('a stored password hash is not in the PHC form of argon2id')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(normalized(digest), {
    nonce: Buffer.from(salt, 'base64'),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(actual, expected) && stored != null
}
