/**
 * The durable file system, keeping a record of every change in the order in which it happened: what a disk
 * saw, and which fsync promised what. power-cut.ts makes from it what could be left after a cut.
 */
import { fstatSync, openSync, writeSync } from 'node:fs'
import { DurableNodeFs, type NodeFileSystem } from '../../src/server/kit/database/durable-fs.ts'

/** Paths are relative to the data folder; `file` is the inode, which outlives renames. */
export type Operation =
  | { op: 'open'; path: string; file: number }
  | { op: 'create'; path: string; folder: boolean }
  | { op: 'write'; file: number; at: number; size: number } // followed by its bytes
  | { op: 'truncate'; file: number; size: number }
  | { op: 'rename'; from: string; to: string }
  | { op: 'remove'; path: string }
  | { op: 'sync'; file: number | null } // null: a folder
  | { op: 'acknowledged'; n: number } // written by the test, when the commit was answered

type Call = (...args: unknown[]) => unknown
interface Node {
  mode: number
  parent: Node
}
interface Stream {
  nfd: number
  node: Node
  flags: number
}

const O_TRUNC = 512
const isFolder = (mode: number) => (mode & 0o170000) === 0o040000

export class RecordingFs extends DurableNodeFs {
  protected override instrument(files: NodeFileSystem): void {
    super.instrument(files)
    const log = openSync(`${this.rootDir}.log`, 'a')
    const record = (operation: Operation, bytes?: Uint8Array) => {
      writeSync(log, `${JSON.stringify(operation)}\n`)
      if (bytes) writeSync(log, bytes)
    }
    const relative = (node: Node) => files.realPath(node).slice(this.rootDir.length + 1)
    const inside = (parent: Node, name: string) => (relative(parent) ? `${relative(parent)}/${name}` : name)
    const fileOf = (stream: Stream) => fstatSync(stream.nfd).ino
    const around = (ops: Record<string, unknown>, name: string, after: (...args: never[]) => void) => {
      const original = ops[name] as Call
      ops[name] = (...args: unknown[]) => {
        const result = original(...args)
        after(...(args as never[]))
        return result
      }
    }

    const { stream_ops: streams, node_ops: nodes } = files
    around(streams, 'open', (stream: Stream) => {
      if (isFolder(stream.node.mode)) return
      record({ op: 'open', path: relative(stream.node), file: fileOf(stream) })
      if (stream.flags & O_TRUNC) record({ op: 'truncate', file: fileOf(stream), size: 0 })
    })
    around(streams, 'write', (stream: Stream, from: Uint8Array, offset: number, size: number, at: number) => {
      const bytes = new Uint8Array(from.buffer, from.byteOffset + offset, size)
      record({ op: 'write', file: fileOf(stream), at, size }, bytes)
    })
    around(streams, 'setattr', (stream: Stream, { size }: { size?: number }) => {
      if (size !== undefined) record({ op: 'truncate', file: fileOf(stream), size })
    })
    around(streams, 'fsync', (stream: Stream) => {
      const folder = stream.nfd === undefined || isFolder(stream.node.mode)
      record({ op: 'sync', file: folder ? null : fileOf(stream) })
    })
    around(nodes, 'setattr', (node: Node, { size }: { size?: number }) => {
      if (size !== undefined) throw new Error(`truncate by path is not recorded: ${relative(node)}`)
    })
    around(nodes, 'mknod', (parent: Node, name: string, mode: number) => {
      record({ op: 'create', path: inside(parent, name), folder: isFolder(mode) })
    })
    const rename = nodes.rename as (node: Node, parent: Node, name: string) => void
    nodes.rename = (node: Node, parent: Node, name: string) => {
      const from = relative(node)
      rename(node, parent, name)
      record({ op: 'rename', from, to: inside(parent, name) })
    }
    for (const remove of ['unlink', 'rmdir']) {
      around(nodes, remove, (parent: Node, name: string) =>
        record({ op: 'remove', path: inside(parent, name) }),
      )
    }
  }
}

/** PGlite as it ships: fsync succeeds and does nothing. Only so can the test be seen to find a loss. */
export class ForgetfulFs extends RecordingFs {
  protected override instrument(files: NodeFileSystem): void {
    super.instrument(files)
    files.stream_ops.fsync = () => {
      this.syncs++
      return 0
    }
  }
}
