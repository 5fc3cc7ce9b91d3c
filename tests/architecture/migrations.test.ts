/** Processes of the version before go on beside a migration (decision 0036): it leaves them what they read and write. */
import { expect, test } from 'vitest'
import { findMigrations } from '../../src/server/kit/database/migrate.ts'

/** Since when versions run side by side; before, no other was in use. */
const FROM = 300

/** What takes something away, or asks for what an older process does not give. */
const BREAKS =
  /\bdrop (?:table|view|column|function|sequence)\b|\brename\b|\bset not null\b|\balter column \w+ (?:set data )?type\b|\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i

/** Looked at: what stands in for it, or why nothing asks for it. */
const SEEN: Readonly<Record<string, string>> = {
  'call-desk/0380-reveals-together': '0410 puts its table back for the processes of before',
  'call-desk/0396-calls-told-as-others': 'its function was called by triggers alone, which it replaces',
}

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

test('no migration takes from older processes what they use', () => {
  const broken = findMigrations()
    .filter(
      ({ number, name, sqlText }) => number >= FROM && !SEEN[name] && BREAKS.test(withoutComments(sqlText)),
    )
    .map(({ name }) => name)
  expect(broken).toEqual([])
})

test.each([
  ['drop table a;', true],
  ['alter table a drop column b;', true],
  ['alter table a rename column b to c;', true],
  ['alter table a add column b text not null;', true],
  ["alter table a add column b text not null default '';", false],
  ['alter table a alter column b type bigint;', true],
  ['drop index a;', false],
  ['-- drop table a', false],
])('%s breaks them: %s', (text, breaks) => expect(BREAKS.test(withoutComments(text))).toBe(breaks))
