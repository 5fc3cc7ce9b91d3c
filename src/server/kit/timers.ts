/** Timers of the server's own work, which tests replace by a clock of theirs. */

/** Ends a timer; one that has ended stays so. */
type End = () => void

export type Timers = {
  /** Runs an action again and again, `ms` apart. Does not keep the process alive. */
  every(ms: number, act: () => void): End
  /** Runs an action once, after `ms`. Does not keep the process alive. */
  after(ms: number, act: () => void): End
}

export const systemTimers: Timers = {
  every(ms, act) {
    const timer = setInterval(act, ms).unref()
    return () => clearInterval(timer)
  },
  after(ms, act) {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
}
