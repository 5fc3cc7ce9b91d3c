/**
 * A process that is asked one thing after the other. Other than a thread it gives all its memory back when it ends, its
 * buffers too, and its priority is its own on any system; other than the server it has no secrets in its environment.
 */
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { asking } from './worker-requests.ts'

export type Helper<Input, Answer> = {
  /** Undefined when it could not be started. */
  pid: number | undefined
  /** One at a time: the next only when this is answered. Throws when the process ends, for good. */
  ask(input: Input): Promise<Answer>
  /** Bytes for `fedBytes`, all there are. A message would be copied twice on its way, garbage of the server. */
  feed(bytes: Uint8Array): void
  /** Whether it keeps the server alive. */
  hold(on: boolean): void
  /** `reason`: the error for callers that wait. */
  stop(reason?: Error): void
}

/** It ended before it answered. */
export class HelperEnded extends Error {
  readonly outOfMemory: boolean
  constructor(file: URL, code: number | null, signal: NodeJS.Signals | null) {
    super(`the process of ${file.pathname.split('/').at(-1)} ended (${signal ?? code})`)
    // What V8 does beyond its heap; where there are no signals it is this code.
    this.outOfMemory = signal === 'SIGABRT' || code === 134
  }
}

/** The variables that Node needs to start, and the zone of days. */
const PASSED = ['PATH', 'SystemRoot', 'TZ', 'LANG', 'NODE_ENV']

/**
 * glibc's: what is freed goes back at once, also of large buffers and whichever thread they were taken by. Others do not
 * look at them.
 */
const GIVE_BACK = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', UV_THREADPOOL_SIZE: '1' }

/**
 * `memoryMb` is of its heap. `cpuSeconds`: after so much processor time the system kills it, also when the server is gone
 * (not on Windows).
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
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { ask, answered, ended } = asking<Input, Answer>((input) => {
    child.send(input as never, (error) => {
      if (error) ended(error)
    })
  })
  child.on('message', (answer) => answered(answer as Answer))
  child.on('error', ended)
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
  process.on('message', (input: Input) => {
    void answer(input).then((given) => process.send?.(given))
  })
  // The server is gone.
  process.on('disconnect', () => process.exit())
}
