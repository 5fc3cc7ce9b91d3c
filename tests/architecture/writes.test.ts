/** Nothing in the console changes a record other than through a command: one file may call what writes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROOFS } from '../support/area-proofs.ts'
import { sourceFiles } from '../support/files.ts'

/** The commands' port to the API. */
const PORT = 'src/console/commands/ports/api-port.ts'
/** The same for saved views, which are no records of an area. */
const VIEWS_PORT = 'src/console/commands/views/port.ts'
/** Defines the calls. */
const CLIENT = 'src/console/kit/net/api.ts'
/** The port's part for jobs, fetched with the first of them, and its calls. */
const JOB_PORT = 'src/console/app/jobs/job-port.ts'
/** The record a tab shows: reported by one file, or others would receive it twice. */
const PRESENCE = 'src/console/app/life/presence.ts'
const LIFE_CLIENT = 'src/console/kit/net/life-api.ts'
const JOB_CLIENT = 'src/console/kit/net/jobs-api.ts'
/** API clients of areas (`proofs.ts`), each with the one file that makes its writes. */
const AREA_CLIENTS = [...PROOFS].flatMap(([id, { client }]) =>
  client
    ? [{ ...client, file: `src/areas/${id}/${client.file}`, from: `src/areas/${id}/${client.from}` }]
    : [],
)
const AREA_CLIENT_FILES = AREA_CLIENTS.map(({ file }) => file)
/** Its part that takes changes back and makes them again. */
const UNDO_PORT = 'src/console/commands/ports/undoing.ts'
/** The account pages' calls, and the port of those that write to one's own account. */
const ACCOUNT_CLIENT = 'src/console/kit/net/account-api.ts'
const ACCOUNT_PORT = 'src/console/commands/ports/account-port.ts'
const ACCOUNT_WRITES = [
  ...['updateProfile', 'changePassword', 'uploadAvatar', 'removeAvatar', 'endSessions'],
  ...['removeFactor', 'recoveryCodes'],
]
/** Notices of the user: read marks, no records. */
const NOTICES_CLIENT = 'src/console/kit/net/notices-api.ts'
/** Uploads pictures, which belong to nothing until a command names them. */
const UPLOAD_CLIENT = 'src/console/kit/net/uploads.ts'
/** The calls that change records. Signing in and preferences are the person's own, no records. */
const WRITES = ['create', 'update', 'remove', 'transition', 'bulk', 'updateRows', 'undo', 'upload']
const VIEW_WRITES = ['createView', 'changeView', 'deleteView', 'restoreView']

const sources = sourceFiles(['src/console', 'src/areas', 'src/families'])
  .filter((file) => file.startsWith('src/console/') || file.includes('/console/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const found = (pattern: RegExp, allowed: readonly string[]) =>
  sources.filter(({ file, text }) => !allowed.includes(file) && pattern.test(text)).map(({ file }) => file)

test('the calls that write are named by the commands’ port alone', () => {
  const names = WRITES.join('|')
  expect(found(new RegExp(`\\bapi\\s*\\??\\.\\s*(?:${names})\\b`), [PORT, UNDO_PORT])).toEqual([])
  expect(found(new RegExp(`\\bapi\\s*\\??\\.\\s*(?:${VIEW_WRITES.join('|')})\\b`), [VIEWS_PORT])).toEqual([])
  expect(found(/\blifeApi\s*\??\.\s*present\b|\blifeApi\s*\[|\}\s*=\s*lifeApi\b/, [PRESENCE])).toEqual([])
  for (const { name, writes, from } of AREA_CLIENTS) {
    const calls = `\\b${name}\\s*\\??\\.\\s*(?:${writes.join('|')})\\b`
    expect(found(new RegExp(`${calls}|\\b${name}\\s*\\[|\\}\\s*=\\s*${name}\\b`), [from])).toEqual([])
    const maker = sources.find(({ file }) => file === from)?.text ?? ''
    for (const write of writes) expect(maker, from).toMatch(new RegExp(`\\b${name}\\.${write}\\b`))
  }
  expect(found(/\bjobsApi\s*\??\.\s*act\b|\bjobsApi\s*\[|\}\s*=\s*jobsApi\b/, [JOB_PORT])).toEqual([])
  expect(
    found(new RegExp(`\\baccountApi\\s*\\??\\.\\s*(?:${ACCOUNT_WRITES.join('|')})\\b`), [ACCOUNT_PORT]),
  ).toEqual([])
  expect(found(/\baccountApi\s*\[|\}\s*=\s*accountApi\b/, [])).toEqual([])
  // Neither by another name, nor taken apart, nor by a computed name.
  expect(
    found(/\bapi\s*\[|\}\s*=\s*api\b|\bimport\s*\{[^}]*\bapi\s+as\b|\bimport\s+\*[^;]*\/api\.ts/, []),
  ).toEqual([])
  expect(found(/\(\s*api\s*[,)]|=\s*api\s*(?:;|\n|$)/m, [])).toEqual([])
  const own = sources.find(({ file }) => file === ACCOUNT_PORT)?.text ?? ''
  for (const name of ACCOUNT_WRITES) expect(own, name).toMatch(new RegExp(`accountApi\\.${name}\\(`))
  const port = sources
    .filter(({ file }) => file === PORT || file === UNDO_PORT)
    .map(({ text }) => text)
    .join('')
  for (const name of WRITES) expect(port, name).toMatch(new RegExp(`api\\.${name}\\(`))
  const views = sources.find(({ file }) => file === VIEWS_PORT)?.text ?? ''
  for (const name of VIEW_WRITES) expect(views, name).toMatch(new RegExp(`api\\.${name}\\(`))
})

test('only the API client sends requests, so that none goes around it', () => {
  expect(
    found(/\bimport\s*\{[^}]*\brequest\b[^}]*\}\s*from\s*['"][^'"]*\/request\.ts['"]/, [
      CLIENT,
      JOB_CLIENT,
      LIFE_CLIENT,
      ACCOUNT_CLIENT,
      ...AREA_CLIENT_FILES,
      NOTICES_CLIENT,
      UPLOAD_CLIENT,
    ]),
  ).toEqual([])
  expect(found(/\bofetch\b.*from|from ['"]ofetch['"]/, ['src/console/kit/net/request.ts'])).toEqual([])
  expect(
    found(/method:\s*['"](?:POST|PUT|PATCH|DELETE)['"]/, [
      CLIENT,
      JOB_CLIENT,
      LIFE_CLIENT,
      ACCOUNT_CLIENT,
      ...AREA_CLIENT_FILES,
      NOTICES_CLIENT,
      // A long list is sent as the same call by POST.
      'src/console/kit/net/request.ts',
    ]),
  ).toEqual([])
  // It alone reports how much of a file was sent.
  expect(found(/XMLHttpRequest|sendBeacon/, [UPLOAD_CLIENT])).toEqual([])
})

test('what a write changes on the screen is changed by one file', () => {
  const AFTER_WRITE = 'src/console/commands/ports/after-write.ts'
  /** The store of records, and the changes of others that the server sends. */
  const STORE = ['src/console/kit/net/queries.ts', 'src/console/kit/net/live.ts']
  expect(found(/\b(?:putRecord|dropRecord)\(/, [AFTER_WRITE, ...STORE])).toEqual([])
  // A cell that is being saved shows its new value at once, before any command has run; `afterWrite` does the rest.
  const SHOWS_AT_ONCE = 'src/console/kit/list/edit/save-cell.ts'
  /** Lists define `patch`, hand it to the commands and apply the live stream's changes. */
  const LISTS = /^src\/console\/kit\/(?:list\/(?:data\/|use-actions\.ts)|calendar\/handle\.ts)/
  const PATCHES = /\.patch\(/
  expect(found(PATCHES, [AFTER_WRITE, SHOWS_AT_ONCE, ...STORE]).filter((file) => !LISTS.test(file))).toEqual(
    [],
  )
  expect('loader.patch(record)').toMatch(PATCHES)
  const commands = sources.filter(
    ({ file }) => file.startsWith('src/console/commands/') && file !== AFTER_WRITE,
  )
  expect(commands.filter(({ text }) => /recordKey\(/.test(text)).map(({ file }) => file)).toEqual([])
})
