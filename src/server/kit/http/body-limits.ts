/**
 * Limits of every JSON body, checked before any route reads it. Depth: a parser takes any, but recursion over
 * a value (writing it out again, the database's jsonb) does not. Text: no database keeps a zero byte, and
 * half of a surrogate pair would silently be read back as another sign.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../core/problems/problems.ts'

/** Levels of objects and lists. */
const LEVELS_MAX = 32

/** Where something is wrong, and what. */
type Fault = { path: string; deep: boolean }

const isKept = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * The first fault in a value. Bodies of a megabyte come here before any user is known: the path is put together
 * only on the way back from a fault.
 */
function faultIn(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isKept(value) ? undefined : { path: '', deep: false }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === LEVELS_MAX) return { path: '', deep: true }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = faultIn(value[i], depth + 1)
      if (fault) return under(String(i), fault)
    }
    return undefined
  }
  for (const name of Object.keys(value)) {
    // Such a name cannot be said: what holds it is.
    if (!isKept(name)) return { path: '', deep: false }
    const fault = faultIn((value as Record<string, unknown>)[name], depth + 1)
    if (fault) return under(name, fault)
  }
  return undefined
}

const under = (name: string, { path, deep }: Fault): Fault => ({
  path: path === '' ? name : `${name}.${path}`,
  deep,
})

/** The problem of a body as such; undefined for none. */
function problemOf(body: unknown): Problem | undefined {
  const fault = faultIn(body, 0)
  if (!fault) return undefined
  return fault.deep
    ? new Problem('invalid', { reason: { key: 'tooDeep', params: { levels: LEVELS_MAX } } })
    : unkept(fault.path)
}

const unkept = (path: string) =>
  new Problem('invalid', { fields: { [path.slice(0, 200) || 'body']: { key: 'signs' } } })

/** Refuses bodies nested deeper than 32 levels or with text that cannot be kept, on every route. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => done(problemOf(request.body)))
}
