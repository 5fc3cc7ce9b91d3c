/** What a process takes, together with those that it started. Linux alone says so. */
import { readFileSync } from 'node:fs'

/** Of the server's process, as `npm start` has them: without them Node lets garbage lie for long. */
export const START_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=768']

function kibOf(pid: number | string | undefined, what: 'VmRSS' | 'RssAnon'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  } catch {
    // It ended a moment ago.
    return 0
  }
}

function childrenOf(pid: number | undefined): string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/** Resident memory in MB; of its children what is theirs alone: the program's own file is in memory once. */
export const memoryMb = (pid: number | undefined): number => kibOf(pid, 'VmRSS') / 1024 + helpersMb(pid)

/** What those that it started have for themselves, in MB. */
export const helpersMb = (pid: number | undefined): number =>
  childrenOf(pid).reduce((sum, child) => sum + kibOf(child, 'RssAnon'), 0) / 1024
