import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATALOGUE_PATH, commandCatalogue } from '../src/server/app/command-catalogue.ts'

test('commands/README.md is the registry as it is', async () => {
  const text = await commandCatalogue()
  expect(readFileSync(CATALOGUE_PATH, 'utf8'), 'run: npm run docs').toBe(text)
  expect(text).not.toContain('missing:')
})
