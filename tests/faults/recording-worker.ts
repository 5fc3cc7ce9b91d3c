import { runEngine } from '../../src/server/kit/database/engine-run.ts'
import { RecordingFs } from './recording-fs.ts'

await runEngine(RecordingFs)
