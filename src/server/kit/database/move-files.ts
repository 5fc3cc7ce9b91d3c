/** Copies what a data folder holds besides the embedded database: stored files and the key of the secrets. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { STORED } from './backup-files.ts'

const PARTS = [...STORED, 'secret.key']

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Every file under a path, from the data folder on. */
function filesUnder(dataDir: string, part: string): string[] {
  const path = join(dataDir, part)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [part]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
}

/** Copies into another data folder and compares; returns the number of files. Throws where one differs. */
export async function copyFiles(from: string, to: string): Promise<number> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const names = PARTS.flatMap((part) => filesUnder(from, part))
  for (const part of PARTS)
    if (existsSync(join(from, part))) await cp(join(from, part), join(to, part), { recursive: true })
  for (const name of names)
    if ((await hashOf(join(from, name))) !== (await hashOf(join(to, name))))
      throw new Error(`${name} did not arrive as it was: copy again`)
  return names.length
}
