/** Demo tags of each kind of records. */
import { generateNKeysBetween } from 'fractional-indexing'
import type { Tone } from '../../../core/fields.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import type { Random } from '../../../server/demo/random.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { area, type TagKind } from '../area.ts'

/** Name, colour and how many of a hundred records have it; 0: a tag that is no longer in use. */
const TAGS: Readonly<Record<TagKind, readonly (readonly [name: string, colour: Tone, share: number])[]>> = {
  customers: [
    ['VIP', 'violet', 4],
    ['Gọi buổi tối', 'blue', 6],
    ['Hay đổi trả', 'amber', 2],
    ['Doanh nghiệp', 'cyan', 3],
    ['Thuận tay trái', 'grey', 5],
    ['Mới chơi golf', 'green', 7],
    ['Bom hàng', 'red', 1],
    ['Khách cũ 2024', 'grey', 0],
  ],
  tickets: [
    ['Chờ hãng', 'amber', 12],
    ['Cần quản lý', 'red', 5],
    ['Lỗi vận chuyển', 'blue', 14],
    ['Khen ngợi', 'green', 4],
  ],
  products: [
    ['Chính hãng', 'green', 48],
    ['Bán chạy', 'amber', 10],
    ['Mới về', 'blue', 9],
    ['Giảm sâu', 'red', 7],
    ['Hàng trưng bày', 'grey', 0],
  ],
  notifications: [
    ['Khuyến mãi', 'red', 1],
    ['Đơn hàng', 'blue', 1],
    ['Giải đấu', 'green', 1],
    ['Tin hệ thống', 'amber', 1],
  ],
}

const all = (Object.keys(TAGS) as TagKind[]).flatMap((kind) =>
  TAGS[kind].map(([name, colour, share]) => ({ kind, name, colour, share })),
)
const startOf = (scene: Scene) => scene.calendar.start - 300 * DAY
const idOf = (scene: Scene, index: number) => timedId(startOf(scene), scene.streams('tags', index))

/** The id of a tag by its kind and name. */
export function tagId(scene: Scene, kind: TagKind, name: string): string {
  const index = all.findIndex((tag) => tag.kind === kind && tag.name === name)
  if (index < 0) throw new Error(`the demo has no tag ${name}`)
  return idOf(scene, index)
}

export const productTagId = (scene: Scene, name: string) => tagId(scene, 'products', name)

/** Tags of one demo record of a kind, by their ids; `random`: the record's own stream. */
export function someTags(scene: Scene, kind: TagKind, random: Random): string[] {
  return all.flatMap((tag, index) =>
    tag.kind === kind && random.chance(tag.share / 100) ? [idOf(scene, index)] : [],
  )
}

export const demo = defineDemo({
  area,
  tables: ['tags'],
  write({ copier, scene }) {
    const places = generateNKeysBetween(null, null, all.length)
    copier.records(
      all.map(({ kind, name, colour, share }, index) => ({
        id: idOf(scene, index),
        row: {
          code: codeOf(area, index + 1),
          createdAt: startOf(scene),
          name,
          kind,
          colour,
          place: places[index],
          status: share > 0 ? 'active' : 'inactive',
        },
      })),
    )
  },
})
