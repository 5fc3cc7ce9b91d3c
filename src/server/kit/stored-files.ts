/** Stored files: written under a draft's name, then renamed, so that a reader sees all of a file or nothing. */
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes files by their names, all or none, open to the owner alone; a failure leaves no draft. */
export async function storeFiles(folder: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const drafts = Object.entries(files).map(([name, bytes]) => ({
    ...{ name, bytes },
    draft: join(folder, `.${name}.${randomUUID()}`),
  }))
  try {
    for (const { draft, bytes } of drafts) await writeFile(draft, bytes, { mode: 0o600 })
    for (const { draft, name } of drafts) await rename(draft, join(folder, name))
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true })
    throw error
  }
}

/** Nothing is written for longer. */
const DRAFT_MS = 60 * 60_000

/** Deletes what processes that were killed left in a folder: entries that `isDraft` names, unchanged for an hour. */
export async function sweepDrafts(
  folder: string,
  isDraft: (name: string) => boolean = (name) => name.startsWith('.'),
  now = Date.now(),
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isDraft)) {
    const path = join(folder, name)
    // Another process may have been quicker.
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - changed > DRAFT_MS) await rm(path, { recursive: true, force: true })
  }
}
