/** Uploads of one control: some at once, each with its progress, tried again or cancelled by itself. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { ApiProblem, isAborted } from '../net/api-problem.ts'
import type { UploadOptions } from '../net/uploads.ts'
import './words.ts'

/** Sent at the same time: the server re-encodes two. */
const AT_ONCE = 3

/** A file on its way. `why`: it failed, and may be tried again. */
export type Upload = {
  id: number
  name: string
  /** Share that was sent, 0 to 1. */
  share: number
  /** A local address of the picture itself, where the browser can show it. */
  preview?: string | undefined
  why?: string | undefined
}

export type Refused = { key: string; params?: Record<string, string | number> }

type Given<T> = {
  /** Most entries, and those that there are. */
  most: number
  count: number
  /** Why a file cannot be sent at all; keys of problems' words. */
  refuse(file: File): Refused | undefined
  send(file: File, options: UploadOptions): Promise<T>
  /** Called in the order in which the files were given. */
  onSent(value: T): void
  /** Words of too many files. */
  tooMany(count: number): string
}

export type Uploads = {
  all: readonly Upload[]
  /** Files that were not even begun, in words. */
  refused: readonly string[]
  add(files: readonly File[]): void
  retry(id: number): void
  cancel(id: number): void
  /** Resolves once nothing is under way; false when something failed and waits for a decision. */
  settle(): Promise<boolean>
  /** Whether one is on its way at this moment. */
  isBusy(): boolean
}

type Job<T> = { file: File; control: AbortController; begun: boolean; failed: boolean; done?: { value: T } }

/** Keeps the uploads of one control; they end with it. */
export function useUploads<T>(given: Given<T>): Uploads {
  const t = useT()
  const [all, setAll] = useState<readonly Upload[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const jobs = useRef(new Map<number, Job<T>>())
  const waiting = useRef<((well: boolean) => void)[]>([])
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const own = jobs.current
    return () => {
      for (const job of own.values()) job.control.abort()
    }
  }, [])

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setAll((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }, [])
  const forget = useCallback((id: number) => {
    jobs.current.delete(id)
    setAll((before) => {
      const gone = before.find((one) => one.id === id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return before.filter((one) => one.id !== id)
    })
  }, [])

  const look = useCallback(() => {
    // Entries appear in the order of the files, whichever is through first; one that failed holds nothing back.
    for (const [id, job] of jobs.current) {
      if (job.failed) continue
      if (!job.done) break
      latest.current.onSent(job.done.value)
      forget(id)
    }
    const list = [...jobs.current]
    const running = list.filter(([, { begun, done, failed }]) => begun && !done && !failed).length
    for (const [id, job] of list.filter(([, { begun }]) => !begun).slice(0, AT_ONCE - running))
      void run(id, job)
    if (list.every(([, { failed }]) => failed)) {
      for (const answer of waiting.current.splice(0)) answer(list.length === 0)
    }
    async function run(id: number, job: Job<T>) {
      job.begun = true
      try {
        const onProgress = (share: number) => change(id, { share })
        const value = await latest.current.send(job.file, { signal: job.control.signal, onProgress })
        job.done = { value }
      } catch (error) {
        if (isAborted(error) || job.control.signal.aborted) return
        const known = error instanceof ApiProblem ? error : undefined
        job.failed = true
        change(id, { why: known?.fields.file ?? known?.msg ?? t('app:problem.unknown'), share: 0 })
      }
      look()
    }
  }, [change, forget, t])

  const next = useRef(0)
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const { refuse, most, count, tooMany } = given
    const problems: string[] = []
    const good = files.filter((file) => {
      const why = refuse(file)
      if (why)
        problems.push(t('uploads:failed', { name: file.name, why: t(`problems:${why.key}`, why.params) }))
      return !why
    })
    const room = Math.max(0, most - count - jobs.current.size)
    if (good.length > room) problems.unshift(tooMany(good.length - room))
    setRefused(problems)
    const added = good.slice(0, room).map((file) => {
      next.current += 1
      const id = next.current
      jobs.current.set(id, { file, control: new AbortController(), begun: false, failed: false })
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      return { id, name: file.name, share: 0, preview }
    })
    setAll((before) => [...before, ...added])
    look()
  }
  const retry = (id: number) => {
    const job = jobs.current.get(id)
    if (!job?.failed) return
    Object.assign(job, { failed: false, begun: false })
    change(id, { why: undefined, share: 0 })
    look()
  }
  const cancel = (id: number) => {
    jobs.current.get(id)?.control.abort()
    forget(id)
    look()
  }
  const settle = useCallback(
    () =>
      new Promise<boolean>((answer) => {
        waiting.current.push(answer)
        look()
      }),
    [look],
  )
  const isBusy = useCallback(() => [...jobs.current.values()].some(({ failed }) => !failed), [])
  return { all, refused, add, retry, cancel, settle, isBusy }
}

/** Files of a paste or drop. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Pictures of a paste; other files belong to other controls. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  filesOf(data).filter(({ type }) => type.startsWith('image/'))
