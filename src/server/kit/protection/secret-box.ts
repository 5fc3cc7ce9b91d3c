/**
 * Small secrets in the database, encrypted by AES-256-GCM with a key that is not in it: who has a copy of the database alone
 * has none of them. The key is `SECRET_KEY`, else a file in the data folder that is made once.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'secret.key'
const NONCE = 12
const TAG = 16

/** Encrypts and opens short secrets of the database, such as those of authenticator apps, by the installation’s key. */
export class SecretBox {
  readonly #key: () => Buffer

  constructor(key: () => Buffer) {
    this.#key = key
  }

  /** Encrypts; `about` (the owner's id) has to be the same at `open`, so that no row's secret serves in another row. */
  seal(secret: Uint8Array, about: string): Buffer {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key(), nonce).setAAD(Buffer.from(about))
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  }

  /** Decrypts; undefined when it was sealed with another key or for another owner. */
  open(sealed: Buffer, about: string): Buffer | undefined {
    const decipher = createDecipheriv('aes-256-gcm', this.#key(), sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(-TAG))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
    } catch {
      return undefined
    }
  }
}

/** The box of an installation. The file is made with the first secret: none is needed before. */
export function secretBox({ secretKey, dataDir }: { secretKey?: Buffer; dataDir: string }): SecretBox {
  let known = secretKey
  return new SecretBox(() => (known ??= keyOf(join(dataDir, FILE))))
}

function keyOf(path: string): Buffer {
  // Whole or not at all: another process that starts now must not read half of it.
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    linkSync(draft, path)
  } catch (error) {
    // It is there: made before, or by another process just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64')
}
