import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findBrowser } from './tests/support/browser.ts'

/** Browser tests: a real server with its own database each, a production build, the system's Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Each has a server and a database of its own.
  workers: 2,
  // A retried test is reported as flaky; locally the first failure counts.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  globalSetup: './tests/e2e/setup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    // Tests route requests and reload at once; those of the worker itself allow it.
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording each step takes as long as the steps themselves: only what failed is run again with it (`--trace on`: all).
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: CHROMIUM_FLAGS },
  },
})
