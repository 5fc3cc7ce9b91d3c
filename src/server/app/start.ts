/** `npm start`. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before any module of the program: later starts need neither strip types nor compile, a second of each start.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
await import('./serve.ts')
