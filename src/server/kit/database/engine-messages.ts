/** Messages between the supervisor (main thread) and the engine (worker thread). */
export interface EngineSettings {
  /** The PostgreSQL data folder; created when it does not exist. */
  folder: string
  /** A folder to copy instead of running initdb, for tests. */
  template?: string
}

export type ToEngine =
  | { kind: 'open' } // a new protocol session: drop whatever the last one left behind
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } // one flush of the frontend protocol, answered by one 'bytes'
  | { kind: 'close' }

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'opened' }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'fatal'; reason: string }
  | { kind: 'closed' }
