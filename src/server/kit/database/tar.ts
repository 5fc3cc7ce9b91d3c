/**
 * The few parts of the tar format (ustar) that a dump needs: folders and plain files with short names.
 * Any `tar` reads these archives, so a dump can be opened without this program.
 */
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const BLOCK = 512

/** Bytes of a file; undefined where it has gone since it was listed, in a folder that is `live`. */
function sizeOf(path: string, live: boolean): number | undefined {
  const found = statSync(path, { throwIfNoEntry: !live })
  return found?.size
}

/**
 * The archive of everything below `folder`, as a stream of pieces. `live`: files come and go meanwhile; drafts (names that
 * begin with a dot) and files that are gone by then are left out.
 */
export async function* packFolder(
  folder: string,
  { inside = '', live = false } = {},
): AsyncGenerator<Buffer> {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    if (live && entry.name.startsWith('.')) continue
    const name = inside ? `${inside}/${entry.name}` : entry.name
    const path = join(folder, name)
    if (entry.isDirectory()) {
      yield header(`${name}/`, 0, '5')
      yield* packFolder(folder, { inside: name, live })
    } else if (entry.isFile()) {
      const size = sizeOf(path, live)
      if (size === undefined) continue
      yield header(name, size, '0')
      if (size > 0) for await (const piece of createReadStream(path, { end: size - 1 })) yield piece as Buffer
      if (size % BLOCK) yield Buffer.alloc(BLOCK - (size % BLOCK))
    }
  }
  if (inside === '') yield Buffer.alloc(2 * BLOCK)
}

function header(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for this archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(name, 0)
  block.write(octal(type === '5' ? 0o700 : 0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  block.write('        ', 148) // the checksum counts its own place as spaces
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(checksum(block), 6)} `, 148)
  return block
}

function checksum(block: Buffer): number {
  let sum = 0
  for (const byte of block) sum += byte
  return sum
}

/** Writes an archive made by packFolder below `folder`, read to its very end. Throws where it is cut off, changed or of another kind. */
export async function unpackFolder(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const source = new Blocks(archive)
  for (;;) {
    const block = await source.take(BLOCK)
    if (!block) throw new Error('The archive ends too early')
    if (block.every((byte) => byte === 0)) return source.drain()
    const recorded = Number.parseInt(block.toString('latin1', 148, 154), 8)
    block.fill(' ', 148, 156)
    if (checksum(block) !== recorded) throw new Error('The archive is damaged')
    const name = block.toString('utf8', 0, block.indexOf(0))
    if (name.startsWith('/') || name.split('/').includes('..')) throw new Error(`The archive names ${name}`)
    const path = join(folder, name)
    const type = block.toString('latin1', 156, 157)
    if (type !== '0' && type !== '5')
      throw new Error(`The archive has ${name}, which is neither a file nor a folder`)
    if (type === '5') {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      continue
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
    const file = await open(path, 'w', 0o600)
    try {
      for (let left = size; left > 0; ) {
        const piece = await source.take(Math.min(left, 1 << 20))
        if (!piece) throw new Error('The archive ends too early')
        await file.write(piece)
        left -= piece.length
      }
    } finally {
      await file.close()
    }
    if (size % BLOCK) await source.take(BLOCK - (size % BLOCK))
  }
}

/** Cuts a stream of pieces of any size into pieces of the wanted size. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Reads what is left: errors at the end of the source are found. */
  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async take(size: number): Promise<Buffer | undefined> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < size) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = all.subarray(size)
    return Buffer.from(all.subarray(0, size))
  }
}
