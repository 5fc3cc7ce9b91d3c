/**
 * `npm run restore -- FILE`: replaces the embedded database by a dump, and the stored files by the archive next to it. With the
 * server stopped; what was there is kept under another name. With `DATABASE_URL`: the stored files, and the command for the rows. Without FILE: lists the dumps.
 */
import '../kit/protection/umask.ts'
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { listBackups, UNFINISHED, writingDumps } from '../kit/database/backups.ts'
import { verifyDump } from '../kit/database/embedded.ts'
import { restoreDump, restoreFiles } from '../kit/database/restore.ts'
import { unseal } from '../kit/protection/sealed.ts'
import { readConfig } from './config.ts'
import { runTool, say } from './tool.ts'

/** Throws where a file is no dump of `pg_dump`, or was cut off. */
function checkPostgresDump(path: string): void {
  const { error, status } = spawnSync('pg_restore', [`--file=${devNull}`, path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (error) throw new Error('pg_restore is not installed: install the PostgreSQL client programs.')
  if (status !== 0)
    throw new Error(
      `${basename(path)} is not a whole dump of PostgreSQL, and nothing was changed; the message of pg_restore is above.`,
    )
}

/** Of PostgreSQL only the stored files are restored here: returns the dump for `pg_restore`, decrypted and read through. */
async function plainDump(dump: string, key: Buffer | undefined): Promise<string> {
  const plain = dump.replace(/\.sealed$/, '')
  if (plain === dump) {
    checkPostgresDump(dump)
    return dump
  }
  if (!key) throw new Error('The dump is encrypted: set BACKUP_KEY to the key it was made with.')
  const unfinished = plain + UNFINISHED
  try {
    await pipeline(createReadStream(dump), unseal(key), createWriteStream(unfinished, { mode: 0o600 }))
    checkPostgresDump(unfinished)
    renameSync(unfinished, plain)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return plain
}

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const { dataDir, databaseUrl, backupKey } = readConfig()
  const [given] = positionals
  if (given === undefined) {
    const dumps = listBackups(dataDir)
    if (dumps.length === 0) throw new Error(`${dataDir} holds no dumps. Make one: npm run backup`)
    for (const { at, reason, path } of dumps) say(`${at.toISOString()}  ${reason.padEnd(9)}  ${path}`)
    return say('\nRestore one with the server stopped: npm run restore -- FILE')
  }
  const dump = existsSync(given) ? given : join(dataDir, 'backups', given)
  if (!existsSync(dump)) throw new Error(`There is no file ${given}. Without a name, this lists the dumps.`)
  let folders: string[]
  if (databaseUrl === undefined)
    folders = await restoreDump(dataDir, dump, { key: backupKey, verify: verifyDump })
  else {
    const plain = await writingDumps(dataDir, () => plainDump(dump, backupKey))
    folders = await restoreFiles(dataDir, dump, backupKey)
    say(`Rows: pg_restore --clean --if-exists --dbname=… ${plain}`)
  }
  for (const folder of folders) say(`${folder} is that of the dump; the one before is ${folder}.before-….`)
})
