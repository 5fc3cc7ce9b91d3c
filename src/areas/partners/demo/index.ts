/** Demo partners: made-up companies of each kind, some stopped, some still without a logo. */
import sharp from 'sharp'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { drawLogo } from '../../../server/demo/art/logos.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { mobileNumber, personName } from '../../../server/demo/people.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area, type PARTNER_KINDS } from '../area.ts'

type PartnerText = {
  name: string
  short: string
  kind: (typeof PARTNER_KINDS)[number]
  domain: string
  stopped?: true
  note?: string
}

const PARTNERS: readonly PartnerText[] = [
  {
    name: 'Ngân hàng TMCP Sông Hàn',
    short: 'Sông Hàn Bank',
    kind: 'bank',
    domain: 'songhanbank',
    note: 'Trả góp 0 % cho gậy từ 10 triệu; đối soát ngày 5 hằng tháng.',
  },
  { name: 'Ngân hàng TMCP Hoa Sen', short: 'HSB', kind: 'bank', domain: 'hoasenbank' },
  {
    name: 'Vận chuyển Gió Đông',
    short: 'Gió Đông',
    kind: 'carrier',
    domain: 'giodong',
    note: 'Nhận hàng dài trên 1,2 m, có bảo hiểm.',
  },
  {
    name: 'Chuyển phát Bến Nghé',
    short: 'Bến Nghé',
    kind: 'carrier',
    domain: 'bennghe-express',
    stopped: true,
    note: 'Ngừng từ khi đổi tuyến miền Tây.',
  },
  { name: 'Tạp chí Green & Tee', short: 'Green & Tee', kind: 'media', domain: 'greentee' },
  {
    name: 'Kênh Golf Sáng Chủ Nhật',
    short: 'GSCN',
    kind: 'media',
    domain: 'golfsangcn',
    note: 'Bài giới thiệu sản phẩm mới, thứ Năm hằng tuần.',
  },
  { name: 'Câu lạc bộ Golf Đồi Thông', short: 'CLB Đồi Thông', kind: 'club', domain: 'doithonggolf' },
  {
    name: 'Câu lạc bộ Golf nữ Sài Gòn Xanh',
    short: 'Sài Gòn Xanh',
    kind: 'club',
    domain: 'saigonxanhgolf',
    note: 'Ưu đãi 5 % cho hội viên có VID.',
  },
  { name: 'Câu lạc bộ Golf Hồ Tây', short: 'CLB Hồ Tây', kind: 'club', domain: 'hotaygolf' },
  { name: 'Học viện Golf Bình Minh', short: 'HV Bình Minh', kind: 'other', domain: 'binhminhacademy' },
  {
    name: 'Công ty Sự kiện Lá Phong',
    short: 'Lá Phong',
    kind: 'other',
    domain: 'laphongevents',
    stopped: true,
  },
  {
    name: 'Bảo hiểm Cánh Buồm',
    short: 'Cánh Buồm',
    kind: 'other',
    domain: 'canhbuom',
    note: 'Bảo hiểm hàng hoá cho đơn từ 50 triệu.',
  },
]

const LOGO_SIDE = 160
/** The rest waits for a logo. */
const LOGOS = 6
/** Drawings of this number and after are of no brand. */
const FREE_LOGO = 50
/** Numbers of this index and after are of no other record. */
const PHONES = 140_000_000

function makePartner(scene: Scene, partner: PartnerText, index: number): RecordRow {
  const random = scene.streams('partners', index)
  const at = scene.calendar.start - (300 - index * 20) * DAY
  const row = {
    code: codeOf(area, index + 1),
    createdAt: at,
    name: partner.name,
    shortName: partner.short,
    kind: partner.kind,
    contactPerson: personName(random, index % 2 === 0 ? 'female' : 'male'),
    phone: mobileNumber(PHONES + index, scene.key),
    email: `hoptac@${partner.domain}.example`,
    website: `https://${partner.domain}.example`,
    status: partner.stopped ? 'inactive' : 'active',
    note: partner.note ?? null,
  }
  return { id: timedId(at, random), row }
}

export const demo = defineDemo({
  area,
  tables: ['partners'],
  make: ({ scene }) => PARTNERS.map((partner, index) => makePartner(scene, partner, index)),
  async write({ made, copier, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const logos = await Promise.all(
      made.slice(0, LOGOS).map((_, index) => store.keep(sharp(Buffer.from(drawLogo(FREE_LOGO + index))))),
    )
    await claimPictures(db, store.names, LOGO_SIDE)
    copier.records(made.map(({ id, row }, index) => ({ id, row: { ...row, logo: logos[index] ?? null } })))
  },
})
