/** Compressed copies of the built console's files next to them, for the server to send: run in a process of its own. */
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const FITTING = /\.(?:html|js|css|svg|json|webmanifest)$/
/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 512

const WAYS = {
  '.br': promisify(brotliCompress),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

/** Writes the copies that are missing; each is complete as soon as it has its name. */
export async function compressFolder(folder: string): Promise<void> {
  const there = new Set(await readdir(folder, { recursive: true }))
  // The service worker is small.
  const files = [...there].filter((path) => FITTING.test(path) && path !== 'sw.js')
  for (const path of files) {
    const full = join(folder, path)
    if ((await stat(full)).size < MIN_BYTES) continue
    const bytes = await readFile(full)
    await Promise.all(
      Object.entries(WAYS).map(async ([ending, compress]) => {
        if (there.has(path + ending)) return
        const whole = `${full}${ending}`
        await writeFile(`${whole}.part`, await compress(bytes))
        await rename(`${whole}.part`, whole)
      }),
    )
  }
}
