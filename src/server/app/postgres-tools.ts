/** The client programs of PostgreSQL, for dumps and their restoring. */
import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { basename } from 'node:path'

type Run = { url?: string; failed: string }

/** Runs one of them to its end, with arguments by the address of the database; throws in words where it is missing or fails. */
function run(
  name: 'pg_dump' | 'pg_restore',
  argsFor: (address: string) => readonly string[],
  { url, failed }: Run,
): void {
  // The password by the environment: arguments are in the list of processes, which every user of the machine sees.
  const address = url === undefined ? undefined : new URL(url)
  const password = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  const { error, status } = spawnSync(name, argsFor(address?.href ?? ''), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  })
  if (error) throw new Error(`${name} is not installed: install the PostgreSQL client programs.`)
  if (status !== 0) throw new Error(failed)
}

/** Writes a dump of a database. */
export const dumpTo = (url: string, path: string): void =>
  run('pg_dump', (address) => ['--format=custom', `--file=${path}`, address], {
    url,
    failed: 'pg_dump failed; its message is above.',
  })

/** Throws where a file is no dump of `pg_dump`, or was cut off. */
export const checkDump = (path: string): void =>
  run('pg_restore', () => [`--file=${devNull}`, path], {
    failed: `${basename(path)} is not a whole dump of PostgreSQL, and nothing was changed; the message of pg_restore is above.`,
  })

/** Fills an empty database from a dump; its first error ends it. */
export const fillFrom = (path: string, url: string): void =>
  run(
    'pg_restore',
    (address) => ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${address}`, path],
    {
      url,
      failed: 'pg_restore failed, and nothing was changed; its message is above.',
    },
  )
