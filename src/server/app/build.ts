/** `npm run build`: the console into `dist`, when it is not there or not of these sources. */
import { ensureCompressed, ensureConsole } from './console-build.ts'

await ensureConsole((message) => process.stdout.write(`${message}\n`))
await ensureCompressed()
