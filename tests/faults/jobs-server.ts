/** The server process that gets killed in the middle of a job. Arguments: data folder, PostgreSQL's address or '-'. */
import { writeSync } from 'node:fs'
import { areas } from '../../src/areas/index.ts'
import { readConfig } from '../../src/server/app/config.ts'
import { buildServer } from '../../src/server/app/server.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'

const [dataDir = '', url = '-'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, maintenance: false, ...(url !== '-' && { url }) })
await migrate(database)
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
const app = await buildServer({ config, database, areas })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
writeSync(1, `${address}\n`)
