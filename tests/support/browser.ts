/** Finds a Chromium for the browser tests and benchmarks: the system's, else Playwright's own, else installs one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Flags under which a Chromium runs anywhere: in containers, as root, and without calling home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function onPath(): string | undefined {
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found !== '') return found
  }
  return undefined
}

function playwrightsOwn(): string | undefined {
  try {
    const own = chromium.executablePath()
    return existsSync(own) ? own : undefined
  } catch {
    return undefined
  }
}

/** Path of a usable browser, or undefined when there is none. `CHROMIUM_PATH` wins. */
export function findBrowser(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && existsSync(wanted)) return wanted
  return onPath() ?? playwrightsOwn()
}

/** As `findBrowser`, installing one when there is none: by Playwright, or by apt as root on Debian. */
export function ensureBrowser(): string | undefined {
  const found = findBrowser()
  if (found) return found
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  const own = playwrightsOwn()
  if (own) return own
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
      execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation'], {
        stdio: 'inherit',
        env,
      })
    } catch {
      return undefined
    }
  }
  return onPath()
}
