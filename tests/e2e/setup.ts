/** Before the browser tests: one production build for all of them. */
import { spawnSync } from 'node:child_process'

export default function setup(): void {
  if (process.env.E2E_SKIP_BUILD) return
  const built = spawnSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the console does not build')
}
