/**
 * `npm run seed -- --orders 1000000 [--seed 1] [--reset]`: fills the configured database with demo data. One that holds
 * anything already is refused, unless `--reset` says to empty it first.
 */
import { parseArgs } from 'node:util'
import { openDatabase } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { readConfig } from './config.ts'
import { demoState, hasAccounts, setDemoState } from './installation.ts'
import { seedFresh } from './prepare.ts'
import { progressBar } from './progress.ts'

const whole = (name: string, text: string | undefined, fallback: number): number => {
  const value = Number(text ?? fallback)
  if (Number.isInteger(value) && value >= 0) return value
  throw new Error(`--${name} ${text}: a whole number is needed`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { orders: { type: 'string' }, seed: { type: 'string' }, reset: { type: 'boolean', default: false } },
  })
  const config = readConfig()
  const orders = whole('orders', values.orders, config.demoOrders)
  const seed = whole('seed', values.seed, config.demoSeed)
  const database = await openDatabase({
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    dataDir: config.dataDir,
    log: (message) => process.stdout.write(`${message}\n`),
  })
  try {
    await migrate(database)
    if (values.reset) await setDemoState(database.db, 'seeding')
    else if ((await demoState(database)) === 'done' || (await hasAccounts(database))) {
      throw new Error('This database holds data already. To throw all of it away and seed anew, add --reset.')
    }
    const began = performance.now()
    await seedFresh(database, { orders, seed, onProgress: progressBar() })
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`Seeded ${orders.toLocaleString('en-US')} orders in ${seconds.toFixed(1)} s.\n`)
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
