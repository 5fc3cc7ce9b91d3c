/**
 * What every JSON body has to keep to, whatever route it is for, before anything looks at it. How deep it is
 * nested: a parser takes any depth, what walks a value by recursion (writing it out again, the database's
 * jsonb) does not. And text that a database can keep: none has a zero byte, and half of a surrogate pair
 * would be read back as another sign, without a word.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../core/problems.ts'

/** Levels of objects and lists. */
const LEVELS_MAX = 32

type Place = readonly [value: unknown, path: string]

const isKept = (text: string) => text.isWellFormed() && !text.includes('\0')

/** What is wrong with a body as such; undefined when nothing is. */
function problemOf(body: unknown): Problem | undefined {
  let level: Place[] = [[body, '']]
  for (let depth = 0; level.length > 0; depth++) {
    const next: Place[] = []
    for (const place of level) {
      const [value, path] = place
      if (typeof value === 'string' && !isKept(value)) return unkept(path)
      if (typeof value !== 'object' || value === null) continue
      if (depth === LEVELS_MAX) {
        return new Problem('invalid', { reason: { key: 'tooDeep', params: { levels: LEVELS_MAX } } })
      }
      for (const [name, one] of Object.entries(value)) {
        // Such a name cannot be said: what holds it is.
        if (!isKept(name)) return unkept(path)
        next.push([one, path === '' ? name : `${path}.${name}`])
      }
    }
    level = next
  }
  return undefined
}

const unkept = (path: string) =>
  new Problem('invalid', { fields: { [path.slice(0, 200) || 'body']: { key: 'signs' } } })

/** Refuses bodies nested deeper than 32 levels or with text that cannot be kept, on every route. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => done(problemOf(request.body)))
}
