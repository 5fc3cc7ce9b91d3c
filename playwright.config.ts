import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/browser.ts'

/** Browser tests: a real server with its own database for each worker, a production build, Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Each has a server and a database of its own, which its files share one after the other. Three on two processors: a
  // test waits for a third of its time.
  workers: 3,
  // The gate runs a failed test once more and reports it: tests/README.md.
  retries: 0,
  reporter: [['list']],
  globalSetup: './tests/e2e/setup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    // Tests route requests and reload at once; those of the worker itself allow it.
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Pictures and the page of each step take as long as the steps themselves: `--trace on` where they are needed. The
    // gate keeps the steps, the requests and the page's console of a failure, which cost a fifth.
    trace: process.env.E2E_GATE
      ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
      : 'off',
    screenshot: 'only-on-failure',
    // Making code fast that runs for seconds only took 0.6 of the 2.7 s of processor that a page takes to settle.
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [...CHROMIUM_FLAGS, '--js-flags=--no-maglev --no-turbofan --max-lazy'],
    },
  },
})
