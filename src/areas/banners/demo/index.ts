/** Demo banners of every place: running, planned and over, on and off, with good targets and bad ones. */
import { generateNKeysBetween } from 'fractional-indexing'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import type { GoodsKind } from '../../../server/demo/art/goods.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, iso, MINUTE, type Scene } from '../../../server/demo/scene.ts'
import { area, type PLACES } from '../area.ts'
import { drawBanner } from './art.ts'

type BannerText = {
  title: string
  place: (typeof PLACES)[number]
  goods: readonly [kind: GoodsKind, look: number]
  /** Days from today on which it begins and ends, at a time of day in minutes; absent: open. */
  from?: readonly [day: number, minute: number]
  to?: readonly [day: number, minute: number]
  /** Code of a record of the demo. */
  record?: string
  url?: string
  off?: true
}

/** In the order of each place. */
const BANNERS: readonly BannerText[] = [
  {
    title: 'Giảm từ 20 % – chỉ đến hết tuần sau',
    place: 'home_top',
    goods: ['polo', 1],
    from: [-6, 9 * 60],
    // The display category ends before it.
    to: [14, 21 * 60],
    record: 'HT0002',
  },
  { title: 'Driver mới, phát bóng xa hơn', place: 'home_top', goods: ['driver', 2], record: 'HT0001' },
  {
    title: 'Tết cho người chơi golf',
    place: 'home_top',
    goods: ['stand-bag', 1],
    from: [35, 8 * 60],
    to: [70, 23 * 60],
    record: 'HT0005',
  },
  {
    title: 'Chào bạn mới: giảm 100.000đ cho đơn đầu tiên',
    place: 'home_middle',
    goods: ['ball', 2],
    from: [-20, 0],
    to: [30, 0],
    record: 'PGG00001',
  },
  { title: 'Putter cho cú gạt chắc tay', place: 'home_middle', goods: ['putter', 1], record: 'HT0007' },
  {
    title: 'Tri ân thầy cô 20/11',
    place: 'home_middle',
    goods: ['umbrella', 1],
    from: [-24, 8 * 60],
    to: [-6, 23 * 60 + 30],
    record: 'HT0004',
  },
  {
    title: 'Giải CLB Đồi Thông mùa đông: đăng ký ngay',
    place: 'landing',
    goods: ['cap', 1],
    from: [-3, 7 * 60],
    to: [21, 18 * 60],
    url: 'https://doithonggolf.example/giai-mua-dong',
  },
  { title: 'Hàng mới về mỗi thứ Năm', place: 'landing', goods: ['shoes', 2], record: 'HT0008' },
  { title: 'Dụng cụ tập tại nhà', place: 'landing', goods: ['training', 2], record: 'HT0014' },
  {
    title: 'Nhận mã 50.000đ khi tải ứng dụng',
    place: 'popup',
    goods: ['watch', 1],
    from: [-2, 6 * 60],
    to: [5, 23 * 60],
    record: 'PGG00002',
  },
  { title: 'Cửa hàng nghỉ bão, giao chậm một ngày', place: 'popup', goods: ['umbrella', 0], off: true },
]

const startOf = (scene: Scene) => scene.calendar.start - 100 * DAY

/** So many days from today, at a minute of the day; null: open. */
function instant(scene: Scene, at: BannerText['from']): string | null {
  if (!at) return null
  const [day, minute] = at
  return iso(Date.parse(startOfDay(addDays(localDay(scene.now), day))) + minute * MINUTE)
}

export const demo = defineDemo({
  area,
  tables: ['banners'],
  async write({ copier, scene, db, dataDir }) {
    const positions = generateNKeysBetween(null, null, BANNERS.length)
    const images = await Promise.all(
      BANNERS.map(async ({ place, goods }, index) => {
        const store = await pictureStore(dataDir)
        const { picture, width, height } = await drawBanner(place, goods, index)
        const image = await store.keep(picture)
        await claimPictures(db, store.names, width, height)
        return image
      }),
    )
    copier.records(
      BANNERS.map((text, index) => ({
        id: timedId(startOf(scene), scene.streams('banners', index)),
        row: {
          code: codeOf(area, index + 1),
          createdAt: startOf(scene) + index * DAY,
          image: images[index],
          title: text.title,
          place: text.place,
          target: text.record ? 'record' : text.url ? 'url' : 'none',
          targetRecord: text.record ?? null,
          targetUrl: text.url ?? null,
          startsAt: instant(scene, text.from),
          endsAt: instant(scene, text.to),
          position: positions[index],
          status: text.off ? 'inactive' : 'active',
        },
      })),
    )
  },
})
