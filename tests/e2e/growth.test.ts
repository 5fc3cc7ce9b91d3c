/**
 * The console with as many areas again, made up: what a page fetches until its content, and how many files in ten seconds,
 * grow by 5 % at most (decision 0046).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { areas } from '../../src/areas/index.ts'
import { heavyPages, installProbe, type Weight, weigh } from '../bench/probe.ts'
import { enter, expect, startServer, test } from './fixtures.ts'

/** Weights of the pages of a server, in the order of `heavyPages`. */
async function weightsOf(browser: Browser, url: string): Promise<(Weight & { path: string })[]> {
  const known = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const list = await known.newPage()
  await enter(list, 'admin', `${url}/Delivery/list`)
  const code = /DH\d+/.exec(await list.getByRole('row', { name: /DH\d/ }).first().innerText())?.[0] ?? ''
  const session = (await known.cookies()).filter(({ name }) => name !== 'sidebarStatus')
  await known.close()
  const once = async (path: string) => {
    const fresh = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
    await fresh.addCookies(session)
    await fresh.addInitScript(installProbe)
    const weight = await weigh(await fresh.newPage(), path)
    await fresh.close()
    return weight
  }
  const weights = []
  for (const { path } of heavyPages(code)) {
    // The lighter of two, each figure by itself: on a busy machine a page fetches more before it has painted.
    const [one, two] = [await once(path), await once(path)]
    const scriptKib = Math.min(one.scriptKib, two.scriptKib)
    weights.push({ ...one, path, scriptKib, requests: Math.min(one.requests, two.requests) })
  }
  return weights
}

/** The project with so many areas more, built; returns its folder. */
function withMore(count: number): string {
  const root = mkdtempSync(join(tmpdir(), 'more-areas-'))
  for (const part of ['src', 'commands', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    cpSync(part, join(root, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const run = (...args: string[]) => {
    const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(done.status, `${args.join(' ')}\n${done.stdout}${done.stderr}`).toBe(0)
  }
  const letter = (at: number) => String.fromCharCode(97 + at)
  for (let at = 0; at < count; at++)
    run('src/server/app/new-area.ts', `${letter(Math.floor(at / 26))}${letter(at % 26)}-cards`)
  run('src/server/app/build.ts')
  return root
}

test('as many areas again add 5 % at most to what a page waits for', async ({ browser, server }) => {
  test.setTimeout(600_000)
  const before = await weightsOf(browser, server.url)
  const root = withMore(areas.length)
  const more = await startServer({}, root)
  try {
    const after = await weightsOf(browser, more.url)
    for (const [at, { path, scriptKib, requests, kb }] of before.entries()) {
      const grown = after[at]
      if (!grown) throw new Error(`${path} was not weighed`)
      process.stdout.write(
        `${path}: ${scriptKib.toFixed(1)} -> ${grown.scriptKib.toFixed(1)} KiB until its content, ${requests} -> ${grown.requests} requests, ${kb.toFixed(0)} -> ${grown.kb.toFixed(0)} KB\n`,
      )
      expect.soft(grown.scriptKib / scriptKib, `${path}: script until its content`).toBeLessThanOrEqual(1.05)
      expect.soft(grown.requests / requests, `${path}: requests`).toBeLessThanOrEqual(1.05)
    }
  } finally {
    await more.stop()
    rmSync(root, { recursive: true, force: true })
  }
})
