import { runEngine } from '../../src/server/kit/database/engine-run.ts'
import { ForgetfulFs } from './recording-fs.ts'

await runEngine(ForgetfulFs)
