/**
 * `npm run move -- --to postgres://…`: moves the embedded database to PostgreSQL, with the server stopped: every row, counts and
 * checksums compared per table. The stored files stay in DATA_DIR, unless `--files FOLDER` names the new one. The source is only read.
 */
import '../kit/protection/umask.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoState, prepareState } from '../demo/state.ts'
import { openDatabase } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { moveRows } from '../kit/database/move.ts'
import { copyFiles } from '../kit/database/move-files.ts'
import { readConfig } from './config.ts'
import { runTool, say } from './tool.ts'

await runTool(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, files: { type: 'string' } } })
  const { dataDir, poolSize } = readConfig()
  if (!values.to || !/^postgres(ql)?:\/\//.test(values.to))
    throw new Error(
      'Name the PostgreSQL database: npm run move -- --to postgres://user:password@host/database',
    )
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`${dataDir} holds no embedded database.`)
  const began = performance.now()
  const source = await openDatabase({ dataDir, maintenance: false })
  try {
    const demo = await demoState(source)
    if (demo.state !== 'none' && !demo.isFinished)
      throw new Error(
        'The demo data are not complete yet: start the server once more and wait for its message.',
      )
    const target = await openDatabase({ url: values.to, dataDir, poolSize })
    try {
      await migrate(target)
      if (demo.state !== 'none') await prepareState(target)
    } finally {
      await target.close()
    }
    const moved = await moveRows(source, values.to, (name, { rows }) => {
      if (rows > 0)
        say(`  ${name.replace(/^public\./, '').padEnd(32)} ${rows.toLocaleString('en-US').padStart(12)}`)
    })
    const rows = [...moved.values()].reduce((sum, tally) => sum + tally.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `${rows.toLocaleString('en-US')} rows of ${moved.size} tables moved in ${seconds} s; counts and checksums are the same.`,
    )
  } finally {
    await source.close()
  }
  if (values.files !== undefined)
    say(`${await copyFiles(dataDir, values.files)} files copied to ${values.files}, the same byte for byte.`)
  const folder = values.files === undefined ? '' : ` DATA_DIR=${values.files}`
  say(`Start with DATABASE_URL=…${folder}. The embedded database is as it was: keep it until you are sure.`)
})
