/** The browser of benchmarks, on a production build of the console. */
import { spawnSync } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findBrowser } from '../support/browser.ts'

/** Builds the console and starts Chromium. Throws when either cannot be done. */
export async function browserOnBuild(): Promise<Browser> {
  const built = spawnSync(process.execPath, ['src/server/app/build.ts'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the console does not build')
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium was found: set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
