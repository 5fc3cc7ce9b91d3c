/** A demo account for each built-in role, `cmsshop` being every user's password. */
import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import { fold } from '../../core/text.ts'
import type { Database } from '../kit/database/database.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'
import { demoId, ROLES } from './roles.ts'

/** Password of every demo account, shown on the login page; written with demo data only. */

type Person = {
  id: string
  code: string
  username: string
  name: string
  email: string
  phone: string
  roleKey: string
}

export const accountCode = (number: number) => `TK${String(number).padStart(5, '0')}`

/** Search text of an account. */
export const accountSearch = (account: Omit<Person, 'id' | 'roleKey'>) =>
  fold([account.code, account.name, account.username, account.email, account.phone].join(' '))

const person = (number: number, roleKey: string, name: string, phone: string): Person => ({
  id: demoId('account', roleKey),
  code: accountCode(number),
  username: roleKey,
  name,
  email: `${fold(name).split(' ').at(-1)}.${roleKey}@cmsshop.example`,
  phone,
  roleKey,
})

/** The accounts shown on the login page, one per role. */
export const STAFF: readonly Person[] = [
  person(1, 'admin', 'Nguyễn Quang Hải', '0903412786'),
  person(2, 'manager', 'Trần Thị Thu Hà', '0912650437'),
  person(3, 'telesales', 'Lê Thị Mai Phương', '0938714205'),
  person(4, 'warehouse', 'Phạm Văn Đức', '0977385461'),
  person(5, 'accountant', 'Hoàng Thị Bích Ngọc', '0945208163'),
  person(6, 'support', 'Vũ Minh Khang', '0866152394'),
  person(7, 'content', 'Đặng Ngọc Anh', '0356901748'),
  person(8, 'education', 'Bùi Thanh Tùng', '0789346520'),
]

/** `argon2id` of the MD5 that the browser sends for the demo password; one hash for all demo accounts. */
function demoPasswordHash(): Promise<string> {
  return hashPassword(createHash('md5').update(DEMO_PASSWORD).digest('hex'))
}

/** Inserts the built-in roles, also in an installation without demo data; existing ones are kept. */
export async function seedRoles(db: QueryExecutorProvider): Promise<void> {
  for (const [index, { id, name, description, abilities }] of ROLES.entries()) {
    const code = `VT${String(index + 1).padStart(4, '0')}`
    await sql`
      insert into roles (id, code, search, name, description, abilities, given_abilities)
      values (${id}, ${code}, ${fold(`${code} ${name}`)}, ${name}, ${description}, ${[...abilities]}::text[],
        ${[...abilities]}::text[])
      on conflict do nothing`.execute(db)
  }
  await sql`select setval('roles_code', greatest((select last_value from roles_code), ${ROLES.length}::bigint))`.execute(
    db,
  )
}

/** Inserts the built-in roles and their demo accounts in one transaction; existing ones are kept. */
export async function seedStaff(database: Database): Promise<void> {
  const passwordHash = await demoPasswordHash()
  await database.transaction(async (trx) => {
    await seedRoles(trx)
    for (const { id, code, username, name, email, phone, roleKey } of STAFF) {
      const search = accountSearch({ code, name, username, email, phone })
      await sql`
        insert into accounts (id, code, search, name, username, email, phone, status, role_ids, password_hash)
        values (${id}, ${code}, ${search}, ${name}, ${username}, ${email}, ${phone}, 'active',
          array[${demoId('role', roleKey)}]::uuid[], ${passwordHash})
        on conflict do nothing`.execute(trx)
    }
    await sql`
      select setval('accounts_code', greatest((select last_value from accounts_code), ${STAFF.length}::bigint))`.execute(
      trx,
    )
  })
}
