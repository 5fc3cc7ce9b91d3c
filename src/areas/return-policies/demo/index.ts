/** Demo return policies: the first six apply to all shops, each of the others to one. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import { area } from '../area.ts'

const POLICIES: readonly (readonly [name: string, days: number, active: boolean, note: string])[] = [
  ['Đổi trả chung của sàn', 7, true, 'Hàng còn nguyên tem, chưa qua sử dụng trên sân.'],
  ['Gậy golf chính hãng', 15, true, 'Không nhận lại gậy đã thay cán hoặc đã đánh.'],
  ['Giày và trang phục', 10, true, 'Được đổi cỡ một lần, sàn chịu phí vận chuyển.'],
  ['Bóng golf nguyên hộp', 7, true, 'Chỉ nhận hộp còn màng co.'],
  ['Máy đo khoảng cách', 30, true, 'Lỗi kỹ thuật: đổi máy mới trong 30 ngày.'],
  ['Hàng đặt theo yêu cầu', 0, true, 'In tên, cắt cán, sơn màu: không đổi trả.'],
  ['Hàng đã qua sử dụng', 3, true, 'Sai mô tả mới được trả.'],
  ['Túi gậy và xe đẩy', 15, true, 'Giữ thùng carton và phụ kiện đi kèm.'],
  ['Ưu đãi khách VIP', 30, true, 'Dành cho hội viên có VID.'],
  ['Chiến dịch 11.11', 5, false, 'Hết hiệu lực sau chiến dịch.'],
  ['Găng tay và mũ', 7, true, 'Không nhận lại khi đã bóc bao bì.'],
  ['Dụng cụ tập luyện', 14, true, 'Dùng thử 14 ngày tại nhà.'],
]

function makePolicies(scene: Scene, shopIds: readonly string[]): RecordRow[] {
  return POLICIES.map(([name, days, active, note], index) => {
    const random = scene.streams('policies', index)
    const at = scene.calendar.start - (400 - index * 25) * DAY
    const shop = index >= 6 ? (shopIds[(index * 7) % shopIds.length] ?? null) : null
    const row = { code: codeOf(area, index + 1), createdAt: at, name, shop, days, active, note }
    return { id: timedId(at, random), row }
  })
}

/** Returns the return period of a shop, days: the longest of its own policies, else of those for all shops. */
function policyDays(policies: readonly RecordRow[]): (shop: unknown) => number {
  const active = policies.filter(({ row }) => row.active === true)
  const longest = (of: unknown) =>
    active.filter(({ row }) => row.shop === of).map(({ row }) => Number(row.days))
  return (shop) => {
    const own = longest(shop)
    return Math.max(...(own.length > 0 ? own : longest(null)), 0)
  }
}

export const demo = defineDemo({
  area,
  needs: [shops],
  tables: ['return_policies'],
  make({ scene, use }) {
    const policies = makePolicies(
      scene,
      use(shops).map(({ id }) => id),
    )
    return { policies, daysOf: policyDays(policies) }
  },
  write: ({ copier, made }) => copier.records(made.policies),
})
