/** Forms with files are read in one place, which knows all about limits, slow senders and files that are cut. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

test('one file reads forms with files', () => {
  const reading = sourceFiles(['src']).filter((file) =>
    /from '(@fastify\/(multipart|busboy)|busboy|formidable)'|\.saveRequestFiles\(/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(reading).toEqual(['src/server/kit/uploads/forms.ts'])
})
