/** Recovery codes: ten, shown once, kept as argon2id, each for one sign-in. */
import { randomInt } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { newId } from '../../ids.ts'
import { checkPassword, hashPassword } from '../passwords.ts'

const COUNT = 10
/** Without 0 O 1 I L, which are mistaken for each other. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 59 bits of 12 signs, shown as XXXX-XXXX-XXXX. */
const LENGTH = 12

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** New codes with their hashes, made outside of any transaction: they take their time. */
export async function newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map(hashPassword))
  return { codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** Replaces an account's codes. */
export async function replaceCodes(
  db: QueryExecutorProvider,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(db)
  for (const hash of hashes) {
    await sql`insert into recovery_codes (id, account_id, code_hash) values (${newId()}, ${accountId}, ${hash})`.execute(
      db,
    )
  }
}

/** Uses a code up; false when it is none of the account's, or used. */
export async function spendCode(
  db: QueryExecutorProvider,
  accountId: string,
  code: string,
): Promise<boolean> {
  const given = plain(code)
  const { rows } = await sql<{ id: string; code_hash: string }>`
    select id, code_hash from recovery_codes where account_id = ${accountId} and used_at is null`.execute(db)
  for (const { id, code_hash } of rows) {
    if (!(await checkPassword(given, code_hash))) continue
    const used = await sql`
      update recovery_codes set used_at = now() where id = ${id} and used_at is null returning 1 as used`.execute(
      db,
    )
    return used.rows.length > 0
  }
  return false
}
