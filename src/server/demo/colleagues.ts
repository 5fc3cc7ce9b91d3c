/** Demo colleagues of telesales, who share the orders. They have no password until an administrator sets one. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { accountCode, accountSearch, STAFF } from './staff.ts'

/** A member of staff in demo records. */
export type Person = { id: string; code: string; name: string }

const NAMES: readonly (readonly [username: string, name: string, phone: string])[] = [
  ['thuy.tran', 'Trần Thị Thanh Thuỷ', '0904318627'],
  ['quan.vo', 'Võ Minh Quân', '0918452036'],
  ['linh.nguyen', 'Nguyễn Khánh Linh', '0936207415'],
  ['hai.pham', 'Phạm Đức Hải', '0971863502'],
  ['yen.ly', 'Lý Hải Yến', '0865471293'],
  ['tuan.do', 'Đỗ Anh Tuấn', '0347925180'],
  ['trang.hoang', 'Hoàng Thu Trang', '0829036471'],
  ['nam.dang', 'Đặng Hoài Nam', '0793518246'],
]
/** Number of the first colleague's code, after the accounts of the login page. */
const FIRST_NUMBER = 21

/** Fixed ids: orders of a seed refer to them. */
const idOf = (index: number) => `00000000-0000-8000-9000-0000000000${String(index + 16).padStart(2, '0')}`

export const COLLEAGUES: readonly Person[] = NAMES.map(([, name], index) => ({
  id: idOf(index),
  code: accountCode(FIRST_NUMBER + index),
  name,
}))

/** Inserts the colleagues with the given role; existing ones are kept. */
export async function seedColleagues(db: QueryExecutorProvider, roleId: string): Promise<void> {
  for (const [index, [username, name, phone]] of NAMES.entries()) {
    const { id, code } = COLLEAGUES[index] as Person
    const email = `${username}@cmsshop.example`
    const search = accountSearch({ code, name, username, email, phone })
    await sql`
      insert into accounts (id, code, search, name, username, email, phone, status, role_ids)
      values (${id}, ${code}, ${search}, ${name}, ${username}, ${email}, ${phone}, 'active', array[${roleId}]::uuid[])
      on conflict do nothing`.execute(db)
  }
  const last = FIRST_NUMBER + NAMES.length - 1
  await sql`select setval('accounts_code', greatest((select last_value from accounts_code), ${last}::bigint))`.execute(
    db,
  )
}

/** The handlers: the telesales account of the login page and the colleagues. */
export function handlersOf(): Person[] {
  const main = STAFF.find((person) => person.roleKey === 'telesales')
  return main ? [main, ...COLLEAGUES] : [...COLLEAGUES]
}
