/**
 * Runs PGlite in this thread and answers protocol bytes with protocol bytes. The worker's entry passes the
 * plain file system; the power-cut test passes one that keeps a record.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { copyFolder, createDataFolder, holdsDatabase } from './data-folder.ts'
import type { DurableFsEvents, DurableNodeFs } from './durable-fs.ts'
import type { EngineSettings, FromEngine, ToEngine } from './engine-messages.ts'

/** PGlite's own list without -F, and with every setting named that durability rests on. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
  // Emscripten's fdatasync() does nothing at all; fsync() is the call that DurableNodeFs implements.
  ...['-c', 'wal_sync_method=fsync'],
  // Write-back hints go through mmap and msync, which Emscripten emulates by writing the page again.
  ...[
    'checkpoint_flush_after=0',
    'backend_flush_after=0',
    'bgwriter_flush_after=0',
    'wal_writer_flush_after=0',
  ].flatMap((setting) => ['-c', setting]),
  ...['-c', 'TimeZone=UTC'],
  // Old WAL is removed at a checkpoint, not kept for use again: it would be in every dump.
  ...['-c', 'min_wal_size=32MB'],
]

type FileSystem = new (folder: string, events: DurableFsEvents) => DurableNodeFs

/** Serves the engine in the calling worker thread, until it gets the message to close. */
export async function runEngine(FileSystem: FileSystem): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('The database engine runs in a worker thread only')
  const settings = workerData as EngineSettings
  const say = (message: FromEngine) =>
    message.kind === 'bytes' ? port.postMessage(message, [message.bytes.buffer]) : port.postMessage(message)

  let closing = false
  const onFatal = (reason: string) => {
    if (closing) return
    say({ kind: 'fatal', reason })
    // Ends this thread at once: nothing may be answered by an engine that is beyond its last good state.
    process.exit(1)
  }

  const { folder, template } = settings
  if (!holdsDatabase(folder) && template) {
    // Tests only, so what they wait for is the copy, not the disk.
    await createDataFolder(folder, async (staging) => copyFolder(template, staging), { sync: false })
  } else if (!holdsDatabase(folder)) {
    await createDataFolder(folder, async (staging) => {
      const first = await startPglite(staging, undefined)
      await first.exec('checkpoint')
      await first.close()
    })
  }

  const files = new FileSystem(folder, { onFatal })
  const database = await startPglite(settings.folder, files)
  await assertDurable(database, files)
  say({ kind: 'ready' })

  port.on('message', async (message: ToEngine) => {
    if (message.kind === 'bytes') {
      say({ kind: 'bytes', bytes: answer(database, message.bytes) })
    } else if (message.kind === 'open') {
      if (database.isInTransaction()) await database.exec('rollback')
      await database.exec('discard all')
      say({ kind: 'opened' })
    } else {
      if (database.isInTransaction()) await database.exec('rollback')
      await database.exec('checkpoint')
      closing = true
      await database.close()
      say({ kind: 'closed' })
      port.close()
    }
  })
}

function startPglite(folder: string, files: DurableNodeFs | undefined): Promise<PGlite> {
  return PGlite.create({
    ...(files ? { fs: files } : { dataDir: folder }),
    relaxedDurability: false,
    extensions: { pg_trgm, unaccent, btree_gist },
    startParams: START_PARAMETERS,
  })
}

/** One commit that must reach the disk. A new PGlite version that goes round the hook is refused here. */
async function assertDurable(database: PGlite, files: DurableNodeFs): Promise<void> {
  const before = files.syncs
  await database.exec("select pg_logical_emit_message(true, 'durability', 'start')")
  if (files.syncs === before) {
    throw new Error('The embedded database committed without fsync: its writes would not survive a power cut')
  }
}

/** execProtocolRawStream runs to its end before it returns its promise; the answer is complete by then. */
function answer(database: PGlite, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const onRawData = (chunk: Uint8Array) => {
    chunks.push(chunk.slice()) // a view into the engine's memory, valid only now
    size += chunk.length
  }
  void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
  const only = chunks.length === 1 ? chunks[0] : undefined
  if (only) return only as Uint8Array<ArrayBuffer>
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
