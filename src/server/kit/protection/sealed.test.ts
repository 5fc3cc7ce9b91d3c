/** Encrypted files: what goes in comes out, and nothing else is ever passed on. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readKey, SealBroken, seal, unseal } from './sealed.ts'

const key = randomBytes(32)
const BLOCK = 64 * 1024
const HEAD = 40

const through = (bytes: Buffer, stream: ReturnType<typeof seal>, step = 50_000) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
    bytes.subarray(i * step, (i + 1) * step),
  )
  return buffer(Readable.from(pieces, { objectMode: false }).compose(stream))
}

test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 300_001])(
  '%i bytes come back as they were',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await through(plain, seal(key))
    expect(sealed.length).toBe(HEAD + size + 16 * Math.max(1, Math.ceil(size / BLOCK)))
    expect((await through(sealed, unseal(key), 777)).equals(plain)).toBe(true)
    expect((await through(plain, seal(key))).equals(sealed)).toBe(false)
  },
)

test('a file that was changed, cut off, extended, put in another order or made with another key is refused', async () => {
  const sealed = await through(randomBytes(3 * BLOCK), seal(key))
  const block = (n: number) => sealed.subarray(HEAD + n * (BLOCK + 16), HEAD + (n + 1) * (BLOCK + 16))
  const head = sealed.subarray(0, HEAD)
  const changed = Buffer.from(sealed)
  changed[HEAD + 5] = (changed[HEAD + 5] ?? 0) ^ 1
  const wrong = {
    changed,
    'cut at a block': Buffer.concat([head, block(0), block(1)]),
    'cut in a block': sealed.subarray(0, -100),
    'cut in the head': sealed.subarray(0, 20),
    extended: Buffer.concat([sealed, Buffer.alloc(10)]),
    swapped: Buffer.concat([head, block(1), block(0), block(2)]),
    'a head of its own': Buffer.concat([randomBytes(HEAD), sealed.subarray(HEAD)]),
  }
  for (const [name, bytes] of Object.entries(wrong)) {
    await expect(through(bytes, unseal(key)), name).rejects.toThrow(SealBroken)
  }
  await expect(through(sealed, unseal(randomBytes(32)))).rejects.toThrow(SealBroken)
})

test('a key is 32 bytes in hex or base64', () => {
  expect(readKey(key.toString('hex'))).toEqual(key)
  expect(readKey(key.toString('base64'))).toEqual(key)
  for (const text of ['', 'a secret', key.toString('hex').slice(1), randomBytes(33).toString('base64')])
    expect(readKey(text)).toBeUndefined()
})
