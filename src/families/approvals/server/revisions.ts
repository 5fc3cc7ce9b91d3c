/** Effects of sending back and asking again, for the areas whose records are approved. */
import type { Effect, Write } from '../../../server/kit/area/face.ts'
import { type Decided, informAsker } from './asker.ts'

type Named<R> = {
  /** The field of what is to be changed. */
  revision: keyof R & string
  /** The field of who asked (`ASKER_FIELD`). */
  asker: keyof R & string
  /** The request, in news about it. */
  about(record: R): Omit<Decided, 'decision' | 'note'>
  /** Runs when a record is sent back, next to the news for the asker. */
  sentBack?(write: Write, record: R, change: string): Promise<void>
}

/** The account that asked for the approval of a record; null where none is known. */
export function askerOf<R>(record: R, field: keyof R & string): string | null {
  const asker = record[field] as { id: string } | null | undefined
  return asker?.id ?? null
}

/** Effects of the two transitions: what is to be changed is kept, its asker is informed, and asking again empties it. */
export function revisionEffects<R>({ revision, asker, about, sentBack }: Named<R>): {
  sendBack: Effect<R>
  askAgain: Effect<R>
} {
  return {
    sendBack: {
      async run(write, record, { change }, dryRun) {
        const note = String(change)
        if (!dryRun) {
          await informAsker(write, askerOf(record, asker), { ...about(record), decision: 'sent-back', note })
          await sentBack?.(write, record, note)
        }
        return { [revision]: change }
      },
    },
    askAgain: { run: async ({ actor }) => ({ [revision]: null, [asker]: actor.accountId }) },
  }
}
