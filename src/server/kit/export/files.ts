/**
 * Files of exports, under the data folder by their job's id: a reader of a file still has to own the job. A
 * file is whole or not there: it is written under another name first.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_KEPT_MS } from '../jobs/job.ts'

/** Files of exports on disk, deleted after their time. */
export class ExportFiles {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  pathOf(job: string): string {
    return join(this.folder, `${job}.xlsx`)
  }

  /** A name of its own for each attempt: a worker that was thought dead may still be writing. */
  draft(job: string): string {
    return join(this.folder, `${job}.${randomUUID()}.part`)
  }

  /** Makes a finished draft the job's file, synced to the disk; returns its size in bytes. */
  async keep(job: string, draft: string): Promise<number> {
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    const { size } = await stat(draft)
    await rename(draft, this.pathOf(job))
    return size
  }

  drop(path: string): Promise<void> {
    return rm(path, { force: true })
  }

  /** Deletes what is older than a day, drafts that nobody finished among it. */
  async prune(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!/\.(?:xlsx|part)$/.test(name)) continue
      const path = join(this.folder, name)
      // Another process may have been quicker.
      const changed = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      )
      if (now - changed > FILE_KEPT_MS) await this.drop(path)
    }
  }
}
