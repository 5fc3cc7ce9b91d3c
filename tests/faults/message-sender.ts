/**
 * One of several server processes that send outgoing messages. Arguments: PostgreSQL's address, a folder. Each message that the
 * receiver takes is a file named by the message and the process, written before the process notes it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageWorker } from '../../src/server/kit/channels/worker.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { SecretBox } from '../../src/server/kit/protection/secret-box.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({ url, dataDir: '/nonexistent', connectTimeoutMs: 120_000 })
await MessageWorker.start({
  database,
  box: new SecretBox(() => Buffer.alloc(32)),
  rules: { attempts: 50, keepDays: 90 },
  log: () => {},
  leaseSeconds: 2,
  channels: {
    mail: {
      async send({ id }) {
        writeFileSync(join(folder, `${id} ${process.pid}`), '')
        await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
        return { sent: true, response: '' }
      },
    },
  },
})
