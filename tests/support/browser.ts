/** Finds a Chromium for the browser tests and benchmarks: the system's, else Playwright's own, else installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without its windows: pages alone take two thirds of the time. */
const SHELL = 'chromium-headless-shell'
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

function onPath(names: readonly string[] = NAMES): string | undefined {
  for (const name of names) {
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

/** The browser for tests: the headless shell where there is one, else as `findBrowser`. */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ? findBrowser() : (onPath([SHELL]) ?? findBrowser())
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages by apt as root on Debian, of the lists that are there. Returns false where that is not possible. */
function installed(...packages: string[]): boolean {
  return isDebianRoot() && apt('install', '-y', '--no-install-recommends', ...packages)
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }).status === 0

/**
 * As `findTestBrowser`, installing what is missing: by apt as root on Debian, else by Playwright where there is no
 * browser at all.
 */
export function ensureBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH || onPath([SHELL]) || installed(SHELL)) return findTestBrowser()
  if (isDebianRoot() && apt('update') && installed(SHELL)) return findTestBrowser()
  const found = findTestBrowser()
  if (found) return found
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  const own = playwrightsOwn()
  if (own) return own
  return installed('chromium', 'fonts-liberation') ? onPath() : undefined
}
