/** Common parts of the public forms: errors, waiting times, and a captcha that is used up. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'

/** Errors by field; `form` is about all of it. */
export type Complaints = Readonly<Partial<Record<string, string>>>

/** Ids of the fields whose name is not their id. */
type Ids = Readonly<Record<string, string>>

/** Seconds left of a wait the server asked for. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

export type Submit = {
  busy: boolean
  /** Seconds until it may be sent again. */
  wait: number
  complaints: Complaints
  setComplaints(complaints: Complaints): void
  /** Runs what the form sends. Returns its result, or undefined after saying what was wrong. */
  send<T>(work: () => Promise<T>): Promise<{ result: T } | { problem: ApiProblem | undefined }>
}

/** Sending of a form whose fields are named in `order`. */
export function useSubmit(order: readonly string[], ids: Ids = {}): Submit {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [wait, startWait] = useCountdown()
  /** The first field that something is wrong with, until it has the focus. */
  const wrong = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (wrong.current !== undefined) document.getElementById(ids[wrong.current] ?? wrong.current)?.focus()
    wrong.current = undefined
  })
  const complain = (found: Complaints) => {
    wrong.current = order.find((name) => found[name] !== undefined)
    setComplaints(found)
  }
  return {
    busy,
    wait,
    complaints,
    setComplaints: complain,
    async send(work) {
      setBusy(true)
      setComplaints({})
      try {
        return { result: await work() }
      } catch (error) {
        const problem = error instanceof ApiProblem ? error : undefined
        const seconds = problem?.data.retryAfter
        if (typeof seconds === 'number') startWait(seconds)
        const known = Object.entries(problem?.fields ?? {}).filter(([name]) => order.includes(name))
        const msg = problem?.msg ?? t('app:problem.unknown')
        const said = known.some(([, complaint]) => complaint === msg)
        const found: Complaints = { ...(!said && { form: msg }), ...Object.fromEntries(known) }
        complain(found)
        return { problem }
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Whether a failed form has used its captcha up; what was refused before that can be sent with the same one. */
export function usedCaptcha(problem: ApiProblem | undefined): boolean {
  return (
    problem === undefined || problem.is('captcha') || problem.is('duplicate') || problem.is('wrongPassword')
  )
}
