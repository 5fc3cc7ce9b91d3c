import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLost } from './lost.ts'

/** Errors of `pg` and its pool that are mistakes of a caller, a set-up or a protocol, or a pool that is busy. */
const OTHERS = [
  /^Client has already been connected/,
  /^Received unexpected /,
  /not supported in pipeline mode$/,
  /^The server does not support SSL/,
  /^Release called on client/,
  /^unexpected condition$/,
  /^timeout exceeded when trying to connect$/,
  /^Passing a function as the first parameter/,
  /^Called end on pool more than once$/,
]

test('every error of pg and its pool without a code is known: a lost connection, or something else', () => {
  const files = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg-pool/index.js']
  const messages = files.flatMap((file) =>
    [...readFileSync(`node_modules/${file}`, 'utf8').matchAll(/new Error\((['"`])(.+?)\1/g)].map(
      ([, , text = '']) => text,
    ),
  )
  expect(messages.length).toBeGreaterThan(15)
  for (const message of new Set(messages))
    expect(isLost(new Error(message)), message).toBe(!OTHERS.some((other) => other.test(message)))
})

test('codes of the system mean a lost connection, where they come from one', () => {
  const failed = (code: string, syscall?: string) => isLost(Object.assign(new Error('x'), { code, syscall }))
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ERR_STREAM_DESTROYED',
  ])
    expect(failed(code), code).toBe(true)
  // The socket of a server that has not started yet.
  expect(failed('ENOENT', 'connect')).toBe(true)
  expect(failed('ENOENT', 'open')).toBe(false)
  expect(failed('ENOSPC', 'write')).toBe(false)
})
