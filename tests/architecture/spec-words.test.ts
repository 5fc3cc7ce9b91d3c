/** Sentences of the specification (sections 2, 4 and 8), word for word, as far as what they speak of is built. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

const WORDS = sourceFiles(['src', 'commands'])
  .filter((file) => /(^|\/)en\.ts$|core\/problems\/problem-words-en\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each([
  'There was an error',
  'An error occurred, please try again',
  'An error occurred, please come back later!',
  'Caps lock is on',
  'You are already signed in to another device',
  'Some tasks have not been saved, are you sure you want to close the window?',
  'You have been logged out, you can cancel to stay on this page, or log in again',
  'Confirm logout',
  'Re-Login',
  'Has Error',
  'Delete data successfully',
  'Order confirmation successful!',
  'Promotion creation failed',
  'Export was successful',
  'Return successful',
  'Please select a category image',
  'You must add a product first!',
  'You have not selected a shop',
  'You have not selected any products to update',
  'Registration failed',
  'Successful account registration',
  'Switch Size Success',
  'you browser can not work',
])('“%s”', (sentence) => {
  expect(WORDS).toContain(sentence)
})
