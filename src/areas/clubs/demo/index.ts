/** Demo clubs: made-up ones over the country. Most contacts are customers with a VID; one club is not active. */

import { sql } from 'kysely'
import sharp from 'sharp'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { drawLogo } from '../../../server/demo/art/logos.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { addressIn, mobileNumber, personName } from '../../../server/demo/people.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area } from '../area.ts'

const CLUBS: readonly (readonly [name: string, province: string, note: string | null])[] = [
  ['CLB Golf Hồ Gươm Xanh', 'Hà Nội', 'Giải nội bộ thứ Bảy tuần đầu tháng.'],
  ['CLB Golf Sông Hàn', 'Đà Nẵng', null],
  ['CLB Golf Bến Thành', 'TP. Hồ Chí Minh', 'Đặt đồng phục mỗi mùa, 40 đến 60 áo.'],
  ['CLB Golf Đồi Chè Thái Nguyên', 'Thái Nguyên', null],
  ['CLB Golf Cửa Lò', 'Nghệ An', 'Liên hệ qua thư ký, chủ nhiệm hay đi công tác.'],
  ['CLB Golf Nữ Tây Hồ', 'Hà Nội', 'Ưu đãi riêng cho gậy nữ.'],
  ['CLB Golf Doanh nhân trẻ Miền Tây', 'Cần Thơ', null],
  ['CLB Golf Hải Đăng', 'Hải Phòng', null],
  ['CLB Golf Mây Đà Lạt', 'Lâm Đồng', 'Sân lạnh, hay hỏi áo khoác và găng đôi.'],
  ['CLB Golf Biên Hoà 72', 'Đồng Nai', 'Tạm ngừng từ khi đổi sân nhà.'],
]

const LOGO_SIDE = 160
/** The rest has no logo. */
const LOGOS = 4
/** Drawings of this number and after are of no brand and no partner. */
const FREE_LOGO = 60
/** Numbers of this index and after are of no other record. */
const PHONES = 150_000_000
/** Contacts who are customers; those of the other clubs were typed by hand. */
const VERIFIED = CLUBS.length - 2

/** Customers with a VID of whom most are in a club. */
const MEMBERS = 400

const idOf = (scene: Scene, index: number) => {
  const at = scene.calendar.start - (500 - index * 30) * DAY
  return { at, id: timedId(at, scene.streams('club ids', index)) }
}

function makeClub(scene: Scene, index: number): RecordRow {
  const [name = '', province = '', note = null] = CLUBS[index] ?? []
  const random = scene.streams('clubs', index)
  const { at, id } = idOf(scene, index)
  const { address, ward, district } = addressIn(random, province)
  const row = {
    ...{ code: codeOf(area, index + 1), createdAt: at, name, address, ward, district, province, note },
    phone: mobileNumber(PHONES + index, scene.key),
    contactVid: `VGA${1_000 + index}`,
    contactName: personName(random, name.includes('Nữ') ? 'female' : 'male'),
    status: index === CLUBS.length - 1 ? 'inactive' : 'active',
  }
  return { id, row }
}

/** Ids of the demo clubs. */
export const clubIds = (scene: Scene): string[] => CLUBS.map((_, index) => idOf(scene, index).id)

export const demo = defineDemo({
  area,
  tables: ['clubs'],
  async write({ scene, copier, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const logos = await Promise.all(
      Array.from({ length: LOGOS }, (_, index) =>
        store.keep(sharp(Buffer.from(drawLogo(FREE_LOGO + index)))),
      ),
    )
    await claimPictures(db, store.names, LOGO_SIDE)
    copier.records(
      CLUBS.map((_, index) => {
        const { id, row } = makeClub(scene, index)
        return { id, row: { ...row, logo: logos[index] ?? null } }
      }),
    )
  },
  async link({ db }) {
    await sql`
      with contacts as (
        select vid, name, row_number() over (order by code) as number from customers where vid is not null limit ${VERIFIED}
      ), numbered as (select id, row_number() over (order by code) as number from clubs)
      update clubs c set contact_vid = k.vid, contact_name = k.name,
        search = c.search || ' ' || lower(k.vid)
      from numbered n join contacts k on k.number = n.number where n.id = c.id`.execute(db)
    await sql`
      with members as (
        select id, 1 + floor(11 * power(row_number() over (order by code) * 37 % 101 / 101.0, 1.6)) as number from customers where vid is not null order by code limit ${MEMBERS}
      ), numbered as (select id, row_number() over (order by code) as number from clubs)
      update customers c set club_id = n.id from members m join numbered n on n.number = m.number where c.id = m.id`.execute(
      db,
    )
  },
})
