/**
 * The built-in roles. Each area gives them verbs in its `demo/roles.ts`; without such a file, only `admin` and `manager`
 * may use the area.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { areas } from '../../areas/index.ts'
import { type Ability, ALL_ABILITIES } from '../../core/abilities.ts'
import type { Area } from '../../core/area.ts'

const NAMES = {
  manager: ['Quản lý', 'Điều hành bán hàng, kho và đối tác; không quản lý tài khoản và vai trò.'],
  telesales: ['Telesales', 'Gọi xác nhận đơn hàng và chăm sóc người mua.'],
  warehouse: ['Kho', 'Đóng gói, giao cho đơn vị vận chuyển, theo dõi tồn kho.'],
  accountant: ['Kế toán', 'Xác nhận thanh toán, đối soát với nhà cung cấp.'],
  support: ['Hỗ trợ khách hàng', 'Chăm sóc khách hàng: ghi chú, gắn thẻ; tra cứu đơn hàng và sản phẩm.'],
  content: ['Nội dung', 'Biên tập sản phẩm và thông tin nhà cung cấp.'],
  education: ['Đào tạo', 'Soạn tài liệu và đề thi.'],
} as const

type RoleKey = keyof typeof NAMES

/** Verbs of an area by role (`src/areas/<id>/demo/roles.ts`, exported as `roles`); a manager has all unless named. */
export type RoleVerbs = Readonly<Partial<Record<RoleKey, readonly string[] | 'all'>>>

type Role = {
  id: string
  key: RoleKey | 'admin'
  name: string
  description: string
  abilities: readonly Ability[]
}

/** The same id in every installation, so that demo records can point to it. */
export function demoId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`cms-shop demo ${kind} ${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

async function verbsOf({ id }: Area): Promise<RoleVerbs> {
  const file = new URL(`../../areas/${id}/demo/roles.ts`, import.meta.url)
  if (!existsSync(file)) return {}
  const { roles }: { roles: RoleVerbs } = await import(file.href)
  return roles
}

const verbs = await Promise.all(areas.map(verbsOf))

/** Abilities of a role. Throws on a verb that the area does not have. */
function abilitiesFor(key: RoleKey): Ability[] {
  return areas.flatMap((area, index) => {
    const given = verbs[index]?.[key] ?? (key === 'manager' ? 'all' : [])
    const unknown = given === 'all' ? undefined : given.find((verb) => !area.verbs.includes(verb))
    if (unknown !== undefined) throw new Error(`area ${area.id}: demo/roles.ts: no verb ${unknown}`)
    return (given === 'all' ? area.verbs : given).map((verb) => `${area.id}.${verb}`)
  })
}

const role = (key: Role['key'], name: string, description: string, abilities: readonly Ability[]): Role => ({
  id: demoId('role', key),
  key,
  name,
  description,
  abilities,
})

/** `admin` has every ability, also those of areas added later. */
export const ROLES: readonly Role[] = [
  role('admin', 'Quản trị viên', 'Toàn quyền trên hệ thống.', [ALL_ABILITIES]),
  ...(Object.keys(NAMES) as RoleKey[]).map((key) =>
    role(key, NAMES[key][0], NAMES[key][1], abilitiesFor(key)),
  ),
]
