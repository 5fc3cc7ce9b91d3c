/** The guarded process of `guarded.test.ts`: notes its pid, then does with the file what a hostile one makes a reader do. */
import { writeFileSync } from 'node:fs'
import { serveGuarded } from '../../src/server/kit/workers/guarded.ts'

export type Deed = 'heap' | 'buffers' | 'loop' | 'exit' | 'throw' | 'read'

serveGuarded<{ deed: Deed; pidFile: string }, number>(async (bytes, { deed, pidFile }) => {
  writeFileSync(pidFile, String(process.pid))
  const held: unknown[] = []
  if (deed === 'exit') process.exit(0)
  if (deed === 'throw') throw new Error('no file of this kind')
  while (deed === 'loop') held.length = 0
  while (deed === 'heap') held.push(Array.from({ length: 1_000 }, (_, n) => `${held.length} ${n}`))
  while (deed === 'buffers') {
    held.push(Buffer.alloc(4 * 1024 * 1024, 1))
    await new Promise((done) => setTimeout(done, 5))
  }
  return bytes.length
})
