/**
 * A child process that handles one request at a time. Unlike a thread it returns all its memory, buffers included, when it
 * ends, and has its own priority on every system. Unlike the server it has no secrets in its environment.
 */
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { asking } from './worker-requests.ts'

export type Helper<Input, Answer> = {
  /** Undefined when it could not be started. */
  pid: number | undefined
  /** Sends a request; call it again only after the response. Rejects once the process has ended, then always. */
  ask(input: Input): Promise<Answer>
  /** Writes the whole input to the process, which reads it with `fedBytes`; call once. A message would copy the bytes twice. */
  feed(bytes: Uint8Array): void
  /** Sets whether the process keeps the server alive. */
  hold(on: boolean): void
  /** Kills the process; pending requests reject with `reason`. */
  stop(reason?: Error): void
}

/** Error of a process that ended before it responded. */
export class HelperEnded extends Error {
  readonly outOfMemory: boolean
  constructor(file: URL, code: number | null, signal: NodeJS.Signals | null) {
    super(`the process of ${file.pathname.split('/').at(-1)} ended (${signal ?? code})`)
    // V8 aborts when its heap is full; systems without signals report exit code 134.
    this.outOfMemory = signal === 'SIGABRT' || code === 134
  }
}

/** Whether a request could not be sent because the process has exited; its exit event follows with the reason. */
const isGone = (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' || error.code === 'ECONNRESET' || error.code === 'ERR_IPC_CHANNEL_CLOSED'

/** Environment variables passed on: those Node needs to start, and the time zone. */
const PASSED = ['PATH', 'SystemRoot', 'TZ', 'LANG', 'NODE_ENV']

/**
 * Environment that makes freed memory return to the system: glibc's allocator settings (threshold in bytes; other C libraries
 * ignore them) and one libuv thread.
 */
const GIVE_BACK = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' }

/**
 * Starts a process. `memoryMb`: limit of its JavaScript heap. `cpuSeconds`: processor time after which the system kills it,
 * even if the server has ended (not on Windows).
 */
export function startHelper<Input, Answer>(
  file: URL,
  { memoryMb, cpuSeconds }: { memoryMb: number; cpuSeconds?: number },
): Helper<Input, Answer> {
  // A small young generation: what is drawn or read is soon garbage.
  const flags = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=2', '--expose-gc']
  const node = [process.execPath, ...flags, fileURLToPath(file)]
  const limited = cpuSeconds !== undefined && process.platform !== 'win32'
  const [command = '', ...args] = limited
    ? ['/bin/sh', '-c', `ulimit -t ${cpuSeconds}; exec "$0" "$@"`, ...node]
    : node
  const child = spawn(command, args, {
    env: {
      ...Object.fromEntries(PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      ...GIVE_BACK,
    },
    // A signal to the server's whole group is not for it: the request that it works for is finished first.
    detached: process.platform !== 'win32',
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { ask, answered, ended } = asking<Input, Answer>((input) => {
    child.send(input as never, (error) => {
      if (error && !isGone(error)) ended(error)
    })
  })
  child.on('message', (answer) => answered(answer as Answer))
  child.on('error', (error) => {
    if (!isGone(error)) ended(error)
  })
  child.on('exit', (code, signal) => ended(new HelperEnded(file, code, signal)))
  // A process that ends before it has read everything is reported by its end.
  child.stdin?.on('error', () => {})
  return {
    pid: child.pid,
    ask,
    feed(bytes) {
      child.stdin?.end(bytes)
    },
    hold(on) {
      if (on) child.ref()
      else child.unref()
      if (on) child.channel?.ref()
      else child.channel?.unref()
    },
    stop(reason) {
      if (reason) ended(reason)
      child.kill('SIGKILL')
    },
  }
}

/** In the process: what it was fed. */
export const fedBytes = (): Promise<Buffer> => buffer(process.stdin)

/** In the process: handles each question; an error ends the process, unless `answer` catches it. */
export function answerQuestions<Input, Answer>(answer: (input: Input) => Promise<Answer>): void {
  // systemd signals every process of the server at once: this one ends with its server.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  process.on('message', (input: Input) => {
    void answer(input).then((given) => process.send?.(given))
  })
  // The server is gone.
  process.on('disconnect', () => process.exit())
}
