/** SQL files: migrations leave processes of the version before what they use (decision 0036), repeatables can be repeated (0044). */
import { expect, test } from 'vitest'
import { findMigrations } from '../../src/server/kit/database/migrate-files.ts'

/** Removes something, or demands what an older process does not write. */
const BREAKS =
  /\bdrop (?:table|view|column|function|sequence)\b|\brename\b|\bset not null\b|\balter column \w+ (?:set data )?type\b|\badd column (?![^;]*\bdefault\b)[^;]*\bnot null\b/i

/** By migration: why no older process misses what it removes. */
const SEEN: Readonly<Record<string, string>> = {
  'leads/202611241701-handicap': 'an older process writes whole numbers, and reads any number',
  'products/202611260420-brand-needed': 'a trigger gives the brand to what an older process writes',
  'products/202611271405-category-needed': 'a trigger gives the category to what an older process writes',
}

/** Belongs into a repeatable file: in a migration the next change of it would copy its whole text. */
const REPEATABLE = /\bcreate (?:or replace )?(?:view|function|trigger)\b/i

/** By migration: why it creates one of them all the same. */
const NEEDED_EARLY: Readonly<Record<string, string>> = {
  'audit-log/202611281400-search-names':
    'its index needs the function, and repeatable files come after all migrations',
  'orders/202611290930-adjustments': 'it fills its own table by the function that later orders need too',
}

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')

const files = findMigrations()
const migrations = files.filter(({ after }) => !after)

test('no migration takes from older processes what they use', () => {
  const broken = migrations
    .filter(({ name, sqlText }) => !SEEN[name] && BREAKS.test(withoutComments(sqlText)))
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

test('views, functions and triggers are in repeatable files', () => {
  const misplaced = migrations.filter(({ sqlText }) => REPEATABLE.test(withoutComments(sqlText)))
  expect(misplaced.map(({ name }) => name)).toEqual(Object.keys(NEEDED_EARLY))
})

test('repeatable files create or replace, and do nothing else', () => {
  const others = files
    .filter(({ after }) => after)
    .flatMap(({ name, sqlText }) => {
      const statements = withoutComments(sqlText)
        .replaceAll(/\$\$[\s\S]*?\$\$/g, '')
        .split(';')
      return statements.map((statement) => `${name}: ${statement.trim()}`)
    })
  expect(
    others.filter((text) => !/: (?:create or replace (?:view|function|trigger) \w|$)/.test(text)),
  ).toEqual([])
})
