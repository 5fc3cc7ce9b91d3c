/** A thread that is asked one thing after the other: what takes a processor for long does it next to the requests. */
import { Worker } from 'node:worker_threads'
import { asking } from './worker-requests.ts'

export type Thread<Input, Answer> = {
  /** One at a time: the next only when this is answered. Throws when the thread breaks, for good. */
  ask(input: Input): Promise<Answer>
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
  const { ask, answered, ended } = asking<Input, Answer>((input) => worker.postMessage(input))
  worker.on('message', answered)
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error(`the thread ${file.pathname.split('/').at(-1)} ended`)))
  return {
    ask,
    stop: async () => {
      await worker.terminate()
    },
  }
}
