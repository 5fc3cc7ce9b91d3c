import { DurableNodeFs } from './durable-fs.ts'
import { runEngine } from './engine-run.ts'

await runEngine(DurableNodeFs)
