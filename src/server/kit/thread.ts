/** A thread that is asked one thing after the other: what takes a processor for long does it beside the requests. */
import { Worker } from 'node:worker_threads'

export type Thread<Input, Answer> = {
  /** One at a time: the next only when this is answered. Throws when the thread breaks, for good. */
  ask(input: Input): Promise<Answer>
  /** Whether it keeps the process alive. */
  hold(on: boolean): void
  stop(): Promise<void>
}

/** `memoryMb` is of its heap; beyond it the thread breaks and the process does not. */
export function startThread<Input, Answer>(
  file: URL,
  { data, memoryMb }: { data?: unknown; memoryMb: number },
): Thread<Input, Answer> {
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let broken: Error | undefined
  const fail = (error: Error) => {
    broken ??= error
    waiting?.reject(broken)
    waiting = undefined
  }
  worker.on('message', (answer: Answer) => {
    waiting?.resolve(answer)
    waiting = undefined
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error(`the thread ${file.pathname.split('/').at(-1)} ended`)))
  return {
    ask: (input) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        waiting = { resolve, reject }
        worker.postMessage(input)
      }),
    hold: (on) => (on ? worker.ref() : worker.unref()),
    stop: async () => {
      await worker.terminate()
    },
  }
}
