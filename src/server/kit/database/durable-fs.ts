/**
 * PGlite's NodeFS with an fsync that reaches the disk. Emscripten's NODEFS has none: fsync() succeeds and
 * does nothing, so without this a power cut loses everything since the operating system last felt like it.
 */
import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './data-folder.ts'

interface NodeStream {
  nfd?: number
  node: unknown
}

/** The parts of Emscripten's NODEFS that are touched; pinned with PGlite's exact version. */
export interface NodeFileSystem {
  realPath(node: unknown): string
  stream_ops: Record<string, unknown> & { fsync?(stream: NodeStream): number }
  node_ops: Record<string, unknown>
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type Module = PGlite['Module'] & { NODEFS: NodeFileSystem }

export interface DurableFsEvents {
  /** The engine can not go on: a failed fsync, or PostgreSQL's own PANIC, FATAL or abort. */
  onFatal(reason: string): void
}

/** PGlite's file system with an fsync for each that the database requests. */
export class DurableNodeFs extends NodeFS {
  /** Successful fsyncs so far; start-up fails when it does not grow by a commit. */
  syncs = 0
  readonly #onFatal: (reason: string) => void

  constructor(folder: string, { onFatal }: DurableFsEvents) {
    super(folder)
    this.#onFatal = onFatal
  }

  override async init(database: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(database, options)
    const ends = {
      // PGlite swallows what exit() and abort() throw and would go on with a dead engine.
      onAbort: (reason: unknown) => this.#onFatal(`aborted: ${String(reason)}`),
      onExit: (code: number) => this.#onFatal(`ended with code ${code}`),
    }
    const withSync = (module: unknown) => this.instrument((module as Module).NODEFS)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        ...ends,
        preRun: [...(emscriptenOpts.preRun as []), withSync] as typeof emscriptenOpts.preRun,
      },
    }
  }

  protected instrument(files: NodeFileSystem): void {
    files.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
        else fsyncSync(stream.nfd)
      } catch (error) {
        // After a failed fsync the kernel may have dropped the pages: only replaying the WAL is safe.
        this.#onFatal(`fsync failed: ${String(error)}`)
        return 29 // EIO
      }
      this.syncs++
      return 0
    }
  }
}
