/**
 * The seeded roles and one demo account for each, `cmsshop` being everybody's password. Abilities are those
 * of the areas that exist; `admin` holds every one, also those to come.
 */
import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { areas } from '../../areas/index.ts'
import { type Ability, ALL_ABILITIES, abilitiesOf } from '../../core/abilities.ts'
import { fold } from '../../core/text.ts'
import { CASE_VERBS } from '../../families/cases/cases.ts'
import type { Database } from '../kit/database/database.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'

/** Of every demo account; shown on the login page, only ever written together with demo data. */
export const DEMO_PASSWORD = 'cmsshop'

type Role = { id: string; key: string; name: string; description: string; abilities: readonly Ability[] }
type Person = {
  id: string
  code: string
  username: string
  name: string
  email: string
  phone: string
  roleKey: string
}

/** The same id in every installation, so that demo records can point to it. */
function demoId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`cms-shop demo ${kind} ${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

const of = (area: string, ...verbs: string[]) => verbs.map((verb) => `${area}.${verb}`)

/** Takes tickets or leads down and deals with them. */
const handling = (area: string) => of(area, 'view', 'create', 'edit', ...CASE_VERBS)

/** Everything that an area knows. */
const allOf = (id: string) => abilitiesOf(areas.filter((area) => area.id === id))

const role = (key: string, name: string, description: string, abilities: readonly Ability[]): Role => ({
  id: demoId('role', key),
  key,
  name,
  description,
  abilities,
})

/** What is not named here is added by the areas to come. */
export const ROLES: readonly Role[] = [
  role('admin', 'Quản trị viên', 'Toàn quyền trên hệ thống.', [ALL_ABILITIES]),
  role(
    'manager',
    'Quản lý',
    'Điều hành bán hàng, kho và đối tác; không quản lý tài khoản và vai trò.',
    abilitiesOf(areas).filter((ability) => !/^(accounts|roles)\./.test(ability)),
  ),
  role('telesales', 'Telesales', 'Gọi xác nhận đơn hàng và chăm sóc người mua.', [
    ...of('daily-jobs', 'view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick'),
    ...of('orders', 'view', 'create', 'edit', 'confirm', 'cancel', 'log-call', 'request-return'),
    ...of('call-desk', 'view', 'work', 'reveal'),
    ...of('customers', 'view', 'create', 'edit'),
    ...handling('tickets'),
    ...handling('leads'),
    ...of('products', 'view'),
    ...of('carriers', 'view'),
    ...of('return-policies', 'view'),
    ...of('shops', 'view'),
    ...of('vouchers', 'view'),
  ]),
  role('warehouse', 'Kho', 'Đóng gói, giao cho đơn vị vận chuyển, theo dõi tồn kho.', [
    ...of('daily-jobs', 'view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick'),
    ...of('orders', 'view', 'edit', 'export', 'print', 'pack', 'ship', 'deliver', 'fail-delivery'),
    ...of('orders', 'request-return', 'approve-return', 'reject-return'),
    ...of('products', 'view', 'edit', 'export'),
    // Bills bear the receiver's number.
    ...of('call-desk', 'reveal'),
    ...allOf('handovers'),
    ...of('carriers', 'view', 'create', 'edit'),
  ]),
  role('accountant', 'Kế toán', 'Xác nhận thanh toán, đối soát với nhà cung cấp.', [
    ...of('daily-jobs', 'view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick'),
    ...of(
      'orders',
      'view',
      'export',
      'confirm-payment',
      'cancel-payment',
      'refund-bank',
      'refund-points',
      'remit',
      'remit-part',
    ),
    ...of('handovers', 'view'),
    ...allOf('remittances'),
    ...of('shops', 'view', 'export'),
    ...of('customers', 'view'),
    ...of('carriers', 'view'),
    ...of('return-policies', 'view'),
    ...of('vouchers', 'view'),
  ]),
  role('support', 'Hỗ trợ khách hàng', 'Tra cứu đơn hàng, khách hàng và sản phẩm.', [
    ...of('daily-jobs', 'view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick'),
    ...of('orders', 'view', 'request-return'),
    ...handling('tickets'),
    ...handling('leads'),
    ...of('customers', 'view'),
    ...of('products', 'view'),
    ...of('vouchers', 'view'),
  ]),
  role('content', 'Nội dung', 'Biên tập sản phẩm và thông tin nhà cung cấp.', [
    ...of('daily-jobs', 'view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick'),
    ...of('products', 'view', 'create', 'edit', 'export'),
    ...of('shops', 'view', 'edit'),
  ]),
  role('education', 'Đào tạo', 'Soạn tài liệu và đề thi.', of('return-policies', 'view')),
]

export const accountCode = (number: number) => `TK${String(number).padStart(5, '0')}`

/** The text that the search of accounts reads. */
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

/** Writes the roles, which a shop without demo data starts with too; what is there already stays as it is. */
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

/** Writes the roles and their demo accounts, in one transaction; what is there already stays as it is. */
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
