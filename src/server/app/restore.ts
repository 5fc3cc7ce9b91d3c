/**
 * `npm run restore -- FILE`: replaces the database by a dump, and the stored files by the archives next to it, with the server stopped;
 * those of before are kept under other names. Without FILE: lists the dumps.
 */
import '../kit/protection/umask.ts'
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { listBackups, UNFINISHED, writingDumps } from '../kit/database/backups.ts'
import { verifyDump } from '../kit/database/embedded.ts'
import { restoreDump, restoreFiles } from '../kit/database/restore.ts'
import { unseal } from '../kit/protection/sealed.ts'
import { readConfig } from './config.ts'
import { restorePostgres } from './restore-postgres.ts'
import { runTool, say } from './tool.ts'

type Key = Buffer | undefined

/** Runs `work` on a dump of PostgreSQL, decrypted into a file that is there no longer than that. */
async function withPlain<T>(dump: string, key: Key, work: (path: string) => Promise<T>): Promise<T> {
  const plain = dump.replace(/\.sealed$/, '')
  if (plain === dump) return work(dump)
  if (!key) throw new Error('The dump is encrypted: set BACKUP_KEY to the key it was made with.')
  const unfinished = plain + UNFINISHED
  try {
    await pipeline(createReadStream(dump), unseal(key), createWriteStream(unfinished, { mode: 0o600 }))
    return await work(unfinished)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function ofPostgres(url: string, dataDir: string, dump: string, key: Key): Promise<string[]> {
  if (/\.tar\.gz(\.sealed)?$/.test(dump))
    throw new Error(
      'Nothing was changed: this is a dump of the embedded database, and DATABASE_URL names a PostgreSQL. Restore it ' +
        'without DATABASE_URL, and move it: npm run move.',
    )
  let folders: string[] = []
  // No dump is written meanwhile: the next one would remove the decrypted file.
  const done = await writingDumps(dataDir, () =>
    withPlain(dump, key, (plain) =>
      restorePostgres(url, plain, dataDir, async (exchangeRows) => {
        folders = await restoreFiles(dataDir, dump, key, exchangeRows)
      }),
    ),
  )
  say(
    `${done.name} has the ${done.rows.toLocaleString('en-US')} rows of the dump; the database of before is ${done.before}.`,
  )
  return folders
}

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const { dataDir, databaseUrl, backupKey } = readConfig()
  const [given] = positionals
  if (given === undefined) {
    const dumps = listBackups(dataDir, databaseUrl === undefined ? 'pglite' : 'postgres')
    if (dumps.length === 0)
      throw new Error(`${dataDir} holds no dumps of this database. Make one: npm run backup`)
    for (const { at, reason, path } of dumps) say(`${at.toISOString()}  ${reason.padEnd(9)}  ${path}`)
    return say('\nRestore one with the server stopped: npm run restore -- FILE')
  }
  const dump = existsSync(given) ? given : join(dataDir, 'backups', given)
  if (!existsSync(dump)) throw new Error(`There is no file ${given}. Without a name, this lists the dumps.`)
  const folders =
    databaseUrl === undefined
      ? await restoreDump(dataDir, dump, { key: backupKey, verify: verifyDump })
      : await ofPostgres(databaseUrl, dataDir, dump, backupKey)
  for (const folder of folders) say(`${folder} is that of the dump; the one before is ${folder}.before-….`)
})
