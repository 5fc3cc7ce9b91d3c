/**
 * `npm run backup`: writes a dump of the embedded database, also while a server runs on it (then the server writes it),
 * and an archive of the stored files next to it. Of PostgreSQL by `pg_dump`, encrypted with `BACKUP_KEY` too.
 */
import '../kit/protection/umask.ts'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { backupFiles } from '../kit/database/backup-files.ts'
import { listBackups, requestBackup, timeOfName, UNFINISHED, writingDumps } from '../kit/database/backups.ts'
import { openDatabase } from '../kit/database/database.ts'
import { DataFolderInUse } from '../kit/database/lock.ts'
import { seal } from '../kit/protection/sealed.ts'
import { readConfig } from './config.ts'
import { dumpTo } from './postgres-tools.ts'
import { runTool, say } from './tool.ts'

const POLL_MS = 500
/** A server looks for requests every 5 s; a dump of a million orders takes a minute. */
const LONGEST_MS = 10 * 60_000

async function ofRunningServer(dataDir: string): Promise<string> {
  const before = new Set(listBackups(dataDir).map(({ path }) => path))
  requestBackup(dataDir)
  say('A server runs on this database and writes the dump…')
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await wait(POLL_MS)) {
    const made = listBackups(dataDir).find(({ path, reason }) => reason === 'manual' && !before.has(path))
    if (made) return made.path
  }
  throw new Error('The server wrote no dump within ten minutes: its log has the reason.')
}

async function ofPostgres(url: string, folder: string, key: Buffer | undefined): Promise<string> {
  const plain = join(folder, `${timeOfName()}-postgres.dump`)
  const path = key ? `${plain}.sealed` : plain
  const unfinished = plain + UNFINISHED
  const sealed = path + UNFINISHED
  try {
    dumpTo(url, unfinished)
    if (key)
      await pipeline(createReadStream(unfinished), seal(key), createWriteStream(sealed, { mode: 0o600 }))
    renameSync(sealed, path)
  } finally {
    for (const left of [unfinished, sealed]) rmSync(left, { force: true })
  }
  return path
}

await runTool(async () => {
  const { dataDir, databaseUrl, backupKey } = readConfig()
  let path: string
  if (databaseUrl !== undefined)
    path = await writingDumps(dataDir, (folder) => ofPostgres(databaseUrl, folder, backupKey))
  else {
    if (!existsSync(join(dataDir, 'database'))) throw new Error(`${dataDir} holds no database.`)
    try {
      const database = await openDatabase({ dataDir, maintenance: false, ...(backupKey && { backupKey }) })
      try {
        path = (await database.backup?.('manual')) ?? ''
      } finally {
        await database.close()
      }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      path = await ofRunningServer(dataDir)
    }
  }
  say(path)
  for (const archive of await backupFiles(dataDir, path, backupKey)) say(archive)
})
