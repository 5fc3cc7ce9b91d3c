/**
 * `npm run dev`: the console by Vite with hot reload, and the API behind it, restarted when its sources
 * change. One address for both, so that cookies and cross-site checks behave as in production.
 */
import '../kit/protection/umask.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from './config.ts'
import { ROOT } from './console-build.ts'

const CONSOLE_PORT = 5173
const config = readConfig()
const target = `http://127.0.0.1:${config.port}`

const api = spawn(
  process.execPath,
  [
    ...['src/server', 'src/areas', 'src/core'].map((path) => `--watch-path=${join(ROOT, path)}`),
    '--watch-preserve-output',
    join(ROOT, 'src/server/app/start.ts'),
    '--api-only',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
  },
)

const vite = await createServer({
  root: ROOT,
  server: {
    host: '127.0.0.1',
    port: CONSOLE_PORT,
    strictPort: true,
    proxy: { '/api': target, '/files': target },
  },
})
await vite.listen()
vite.printUrls()

const stop = async () => {
  api.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
api.once('exit', (code) => {
  process.stderr.write(`The API ended (code ${code}).\n`)
})
