/** Records that another one names, as pills where they have a colour. */
import type { Ref } from '../../../core/fields.ts'
import styles from './pill.module.css'
import { Pill } from './pill.tsx'

/** Widths of a pill without its text, of a letter, and of the number of the rest, px: measured at the usual size. */
const [FRAME, LETTER, REST] = [28, 6.4, 30]

/** How many names fit into a width, the first in any case. Estimated: measuring each cell would cost frames of a scroll. */
export function fitting(names: readonly string[], room: number): number {
  let used = 0
  for (const [at, name] of names.entries()) {
    used += FRAME + LETTER * name.length
    if (at > 0 && used > room - (at < names.length - 1 ? REST : 0)) return at
  }
  return names.length
}

/** Names of records: in one line with the number of those that do not fit into `room` px, else in as many as they need. */
export function NamedPills({ refs, room }: { refs: readonly Ref[]; room?: number }) {
  if (!refs.some(({ tone }) => tone !== undefined)) return refs.map(({ name }) => name).join(', ')
  const fit =
    room === undefined
      ? refs.length
      : fitting(
          refs.map(({ name }) => name),
          room,
        )
  const rest = refs.slice(fit).map(({ name }) => name)
  return (
    <span className={styles.pills} data-wraps={room === undefined || undefined}>
      {refs.slice(0, fit).map(({ id, name, tone }) => (
        <Pill key={id} tone={tone}>
          {name}
        </Pill>
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} title={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
