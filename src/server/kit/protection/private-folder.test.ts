/** Nothing under the data folder may be read by other users of the machine. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openPaths } from '../../../../tests/support/open-paths.ts'
import { closeFolder } from './private-folder.ts'

test.skipIf(process.platform === 'win32')(
  'what an earlier version left open is closed; links are not followed',
  () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    chmodSync(outside, 0o755)
    const folder = mkdtempSync(join(tmpdir(), 'data-'))
    mkdirSync(join(folder, 'backups/inner'), { recursive: true, mode: 0o755 })
    for (const name of ['backups/a.tar.gz', 'backups/inner/b'])
      writeFileSync(join(folder, name), '', { mode: 0o644 })
    symlinkSync(outside, join(folder, 'backups/link'))
    for (const name of ['backups', '.']) chmodSync(join(folder, name), 0o755)
    expect(openPaths(folder)).not.toEqual([])
    closeFolder(folder)
    expect(openPaths(folder)).toEqual([])
    expect(statSync(outside).mode & 0o777).toBe(0o755)
    for (const one of [folder, outside]) rmSync(one, { recursive: true })
  },
)

test.skipIf(process.platform === 'win32')(
  'a program that imports the umask leaves nothing open that it creates',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'umask-'))
    const umask = fileURLToPath(new URL('umask.ts', import.meta.url))
    const program = `import ${JSON.stringify(umask)}; import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('a'); writeFileSync('a/b', ''); console.log(process.umask().toString(8))`
    const args = [
      '-c',
      'umask 022; exec "$0" "$@"',
      process.execPath,
      '--input-type=module',
      '--eval',
      program,
    ]
    const ran = spawnSync('/bin/sh', args, { cwd: folder, encoding: 'utf8' })
    expect(ran.stdout.trim()).toBe('77')
    expect(readdirSync(folder)).toEqual(['a'])
    expect(openPaths(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
