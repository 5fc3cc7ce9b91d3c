/**
 * `npm run admin-password -- --user admin`: sets a new random password and prints it once. `--stdin` takes the first line of standard
 * input, `--env` the variable ADMIN_PASSWORD instead. The embedded database: with the server stopped.
 */
import '../kit/protection/umask.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openDatabase } from '../kit/database/database.ts'
import { checkMigrations } from '../kit/database/migrate.ts'
import { setOperatorPassword } from './account/operator-password.ts'
import { readConfig } from './config.ts'
import { randomPassword } from './first-account.ts'
import { runTool, say } from './tool.ts'

const SHORTEST = 12

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

async function chosenPassword(values: { stdin: boolean; env: boolean }, fromEnv: string | undefined) {
  if (values.stdin && values.env) throw new Error('Choose one of --stdin and --env.')
  if (!values.stdin && !values.env) return undefined
  if (values.env && fromEnv === undefined) throw new Error('--env: the variable ADMIN_PASSWORD is not set.')
  const password = values.env ? fromEnv : await firstLine()
  if (password === undefined || password.length < SHORTEST)
    throw new Error(`The password needs ${SHORTEST} characters at least; nothing was changed.`)
  return password
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      stdin: { type: 'boolean', default: false },
      env: { type: 'boolean', default: false },
    },
  })
  const username = values.user?.trim().toLowerCase()
  if (!username) throw new Error('Name the account: npm run admin-password -- --user admin')
  const { dataDir, databaseUrl, adminPassword } = readConfig()
  const chosen = await chosenPassword(values, adminPassword)
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `${dataDir} holds no database: name the server's folder by DATA_DIR, or its DATABASE_URL.`,
    )
  const database = await openDatabase({
    ...(databaseUrl !== undefined && { url: databaseUrl }),
    dataDir,
    poolSize: 2,
    maintenance: false,
  })
  try {
    await database.session((session) => checkMigrations(session))
    const password = chosen ?? randomPassword()
    const set = await setOperatorPassword(database, username, password)
    if (!set) throw new Error(`There is no account with the username “${username}”; nothing was changed.`)
    if (chosen === undefined)
      say(`The new password of ${username}, shown only now: sign in and change it.\n\n  ${password}\n`)
    else say(`The password of ${username} was set.`)
    say(`Sessions of the account that were ended: ${set.ended}.`)
    if (set.status !== 'active')
      say(`The account cannot sign in yet: its status is “${set.status}”. An administrator changes that.`)
  } finally {
    await database.close()
  }
})
