/**
 * How deep JSON may be nested. A parser takes any depth; what walks a value by recursion (writing it out
 * again, the database's jsonb) does not, so deeper bodies are refused before anything looks at them.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../core/problems.ts'

/** Levels of objects and lists. */
const LEVELS_MAX = 32

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isNested)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === LEVELS_MAX) return true
    level = level.flatMap((value) => Object.values(value).filter(isNested))
  }
  return false
}

/** Refuses bodies nested deeper than 32 levels, on every route, before they are validated. */
export function limitDepth(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (!isTooDeep(request.body)) return done()
    done(new Problem('invalid', { reason: { key: 'tooDeep', params: { levels: LEVELS_MAX } } }))
  })
}
