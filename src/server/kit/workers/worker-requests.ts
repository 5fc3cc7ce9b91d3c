/** Requests to another thread or process, one after the other. */

export type Asking<Input, Answer> = {
  /** One at a time: the next only when this is answered. Throws when who is asked has ended, for good. */
  ask(input: Input): Promise<Answer>
  answered(answer: Answer): void
  /** The first reason is the one reported. */
  ended(reason: Error): void
}

/** `post`: hands a question over. */
export function asking<Input, Answer>(post: (input: Input) => void): Asking<Input, Answer> {
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let broken: Error | undefined
  return {
    ask: (input) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        waiting = { resolve, reject }
        post(input)
      }),
    answered(answer) {
      waiting?.resolve(answer)
      waiting = undefined
    },
    ended(reason) {
      broken ??= reason
      waiting?.reject(broken)
      waiting = undefined
    },
  }
}
