/**
 * `npm run restore -- FILE`: replaces the embedded database by a dump, and the stored files by the archive next to it. With the
 * server stopped; what was there is kept under another name. With `DATABASE_URL`: the stored files, and the command for the rows. Without FILE: lists the dumps.
 */
import '../kit/protection/umask.ts'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { restoreFiles } from '../kit/database/backup-files.ts'
import { listBackups, restoreBackup } from '../kit/database/backups.ts'
import { unseal } from '../kit/protection/sealed.ts'
import { readConfig } from './config.ts'
import { runTool, say } from './tool.ts'

/** Of PostgreSQL only the stored files are restored here: names the command for the rows, of a dump that is decrypted. */
async function plainDump(dump: string, key: Buffer | undefined): Promise<void> {
  const plain = dump.replace(/\.sealed$/, '')
  if (plain !== dump) {
    if (!key) throw new Error('The dump is encrypted: set BACKUP_KEY to the key it was made with.')
    await pipeline(createReadStream(dump), unseal(key), createWriteStream(plain, { mode: 0o600 }))
  }
  say(`Rows: pg_restore --clean --if-exists --dbname=… ${plain}`)
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
  if (databaseUrl !== undefined) await plainDump(dump, backupKey)
  else {
    await restoreBackup(dataDir, dump, backupKey)
    say('The database is that of the dump. The one before is next to it, as database.before-….')
  }
  for (const folder of await restoreFiles(dataDir, dump, backupKey))
    say(`So are the stored files in ${folder}; those before are in ${folder}.before-….`)
})
