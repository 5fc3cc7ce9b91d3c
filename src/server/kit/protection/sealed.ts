/**
 * Files that leave the machine, such as backups, encrypted by AES-256-GCM as a stream. Blocks of 64 KB are sealed each
 * with a counter and a mark on the last (STREAM, Hoang et al. 2015): nothing unproven is ever passed on, and a file
 * that was cut off, put in another order or extended is refused. Each file has a key of its own, derived by HKDF from the
 * given one and 32 random bytes.
 *
 *     CMSSEAL1 | salt 32 | block 64 KB + tag 16 | … | last block + tag 16
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'

const MAGIC = Buffer.from('CMSSEAL1')
const SALT = 32
const HEAD = MAGIC.length + SALT
const BLOCK = 64 * 1024
const TAG = 16
const KEY = 32

/** The file was changed, cut off, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** The key in hex (64 signs) or base64 (44): 32 bytes, e.g. of `openssl rand -base64 32`; undefined for anything else. */
export function readKey(text: string): Buffer | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined
  return bytes?.length === KEY ? bytes : undefined
}

const keyOf = (key: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'cms-shop sealed file', KEY))

/** Number of the block, and whether it is the last: a nonce is used once, since each file has its own key. */
function nonceOf(block: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(block, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Collects bytes and hands them over in blocks of one size; at least one byte is held back for the last. */
class Blocks {
  readonly #size: number
  #parts: Buffer[] = []
  #length = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Whole blocks that are surely not the last. */
  *add(piece: Buffer): Generator<Buffer> {
    this.#parts.push(piece)
    this.#length += piece.length
    if (this.#length <= this.#size) return
    const all = Buffer.concat(this.#parts)
    let from = 0
    for (; all.length - from > this.#size; from += this.#size) yield all.subarray(from, from + this.#size)
    this.#parts = [all.subarray(from)]
    this.#length = all.length - from
  }

  rest(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

/** Runs `work` for its effects on the stream; its error becomes the stream's. */
function attempt(done: TransformCallback, work: () => void): void {
  try {
    work()
    done()
  } catch (error) {
    done(error as Error)
  }
}

/** A stream that encrypts. */
export function seal(key: Buffer): Transform {
  const salt = randomBytes(SALT)
  const own = keyOf(key, salt)
  const blocks = new Blocks(BLOCK)
  let block = 0
  const sealed = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(block++, last))
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      attempt(done, () => {
        for (const plain of blocks.add(piece)) this.push(sealed(plain, false))
      })
    },
    flush(done) {
      attempt(done, () => void this.push(sealed(blocks.rest(), true)))
    },
  })
  stream.push(Buffer.concat([MAGIC, salt]))
  return stream
}

/** A stream that decrypts; fails with `SealBroken` before it passes on anything that was not sealed with the key. */
export function unseal(key: Buffer): Transform {
  const blocks = new Blocks(BLOCK + TAG)
  let head: Buffer | undefined = Buffer.alloc(0)
  let own = Buffer.alloc(0)
  let block = 0
  const opened = (piece: Buffer, last: boolean) => {
    if (piece.length < TAG) throw new SealBroken('The encrypted file was cut off')
    const at = piece.length - TAG
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(block++, last)).setAuthTag(
      piece.subarray(at),
    )
    const plain = decipher.update(piece.subarray(0, at))
    try {
      decipher.final()
    } catch {
      throw new SealBroken(
        'The encrypted file was changed or cut off, or the key is not the one it was made with',
      )
    }
    return plain
  }
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      attempt(done, () => {
        let rest = piece
        if (head) {
          head = Buffer.concat([head, piece])
          if (head.length < HEAD) return
          if (!head.subarray(0, MAGIC.length).equals(MAGIC))
            throw new SealBroken('The file is not an encrypted one')
          own = keyOf(key, head.subarray(MAGIC.length, HEAD))
          rest = head.subarray(HEAD)
          head = undefined
        }
        for (const sealed of blocks.add(rest)) this.push(opened(sealed, false))
      })
    },
    flush(done) {
      attempt(done, () => {
        if (head) throw new SealBroken('The encrypted file was cut off')
        this.push(opened(blocks.rest(), true))
      })
    },
  })
}

/** Whether a file begins as an encrypted one. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && buffer.equals(MAGIC)
  } finally {
    await file.close()
  }
}
