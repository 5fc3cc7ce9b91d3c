/**
 * `npm run seed -- --orders 1000000 [--seed 2026] [--replace]`: fills the configured database with demo data.
 * One that holds records already is refused, unless `--replace` deletes them.
 */
import '../kit/protection/umask.ts'
import { parseArgs } from 'node:util'
import { seedDemo } from '../demo/seed.ts'
import { openDatabase } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { closeFolder } from '../kit/protection/private-folder.ts'
import { readConfig } from './config.ts'
import { progressBar } from './progress.ts'
import { runTool, say } from './tool.ts'

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} ${text}: a whole number is needed`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      seed: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
  })
  const config = readConfig()
  const orders = whole('orders', values.orders) ?? config.demoOrders
  const seed = whole('seed', values.seed) ?? config.demoSeed
  closeFolder(config.dataDir)
  const database = await openDatabase({
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    dataDir: config.dataDir,
    // Sums over millions of rows take longer than a request may.
    statementTimeoutMs: 3_600_000,
    ...(config.backupKey && { backupKey: config.backupKey }),
    log: say,
  })
  try {
    await migrate(database)
    const began = performance.now()
    await seedDemo(database, {
      orders,
      dataDir: config.dataDir,
      replace: values.replace,
      onProgress: progressBar(),
      ...(seed !== undefined && { seed }),
    })
    const seconds = (performance.now() - began) / 1000
    say(`Seeded ${orders.toLocaleString('en-US')} orders in ${seconds.toFixed(1)} s.`)
  } finally {
    await database.close()
  }
}

await runTool(main)
