/** Demo documents for staff: in force, drafts, withdrawn, with files and who has read them. */
import { addDays } from '../../../core/dates/dates.ts'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { demoId } from '../../../server/demo/roles.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { type DemoUpload, paper, storeUploads } from '../../../server/demo/uploads.ts'
import { area, type StaffDocument } from '../area.ts'

const EVERYONE = STAFF.map(({ roleKey }) => roleKey)

type Text = {
  title: string
  folder: string
  audience: readonly string[]
  owner: string
  status: StaffDocument['status']
  /** Days from today. */
  from?: number
  to?: number
  review?: number
  edition?: number
  /** Roles of demo accounts that have read it. */
  read?: readonly string[]
  files: readonly (readonly [name: string, ...lines: string[]])[]
}

const DOCUMENTS: readonly Text[] = [
  {
    title: 'Kịch bản gọi xác nhận đơn',
    folder: 'Bán hàng',
    audience: ['telesales', 'manager', 'support'],
    owner: 'manager',
    status: 'in_force',
    from: -90,
    review: 40,
    edition: 2,
    read: ['manager'],
    files: [
      ['Kịch bản gọi', 'Chào khách, xưng tên', 'Đọc lại hàng và tổng tiền', 'Hỏi địa chỉ và giờ nhận'],
      ['Câu hỏi thường gặp', 'Bao lâu thì giao?', 'Có được thử gậy không?'],
    ],
  },
  {
    title: 'Quy trình đóng gói gậy golf',
    folder: 'Kho',
    audience: ['warehouse', 'manager'],
    owner: 'manager',
    status: 'in_force',
    from: -200,
    review: -5,
    read: ['warehouse', 'manager'],
    files: [['Đóng gói gậy', 'Bọc đầu gậy', 'Chèn giấy quanh cán', 'Dán nhãn hàng dễ gãy']],
  },
  {
    title: 'Quy định hoàn tiền và hoàn điểm',
    folder: 'Kế toán',
    audience: ['accountant', 'support', 'telesales', 'manager'],
    owner: 'accountant',
    status: 'in_force',
    from: -30,
    to: 335,
    review: 150,
    read: ['accountant', 'support'],
    files: [['Quy định hoàn tiền', 'Hoàn về tài khoản trong 3 ngày', 'Người duyệt khác người đề nghị']],
  },
  {
    title: 'Nội quy bảo mật thông tin khách hàng',
    folder: 'Chung',
    audience: EVERYONE,
    owner: 'admin',
    status: 'in_force',
    from: -365,
    review: 10,
    read: ['admin', 'manager', 'warehouse', 'content', 'education'],
    files: [['Nội quy bảo mật', 'Không chép số điện thoại khách ra ngoài', 'Khoá màn hình khi rời chỗ']],
  },
  {
    title: 'Hướng dẫn viết mô tả sản phẩm',
    folder: 'Nội dung',
    audience: ['content'],
    owner: 'content',
    status: 'draft',
    files: [['Viết mô tả', 'Loft, độ cứng cán, chất liệu', 'Không chép mô tả của hãng']],
  },
  {
    title: 'Chính sách làm việc từ xa 2025',
    folder: 'Chung',
    audience: EVERYONE,
    owner: 'manager',
    status: 'withdrawn',
    from: -500,
    to: -135,
    files: [['Làm việc từ xa', 'Hai ngày một tuần']],
  },
]

const accountOf = (roleKey: string) => STAFF.find((person) => person.roleKey === roleKey)?.id ?? ''
const day = (scene: Scene, days: number | undefined) =>
  days === undefined ? null : addDays(localDay(scene.now), days)

export const demo = defineDemo({
  area,
  tables: ['staff_documents', 'staff_documents_files', 'staff_document_receipts'],
  async writeLast({ scene, copier, db, dataDir }) {
    const uploads: DemoUpload[] = []
    const all = DOCUMENTS.map((text, index) => {
      const at = scene.now + Math.min(text.from ?? -8, -8) * DAY
      const random = scene.streams('staff-documents', index)
      return { text, at, random, id: timedId(at, random), code: codeOf(area, index + 1) }
    })
    copier.records(
      all.map(({ text, at, id, code }) => ({
        id,
        row: {
          code,
          createdAt: at,
          title: text.title,
          folder: text.folder,
          status: text.status,
          edition: text.edition ?? 1,
          validFrom: day(scene, text.from),
          validTo: day(scene, text.to),
          audience: text.audience.map((role) => demoId('role', role)),
          owner: accountOf(text.owner),
          reviewOn: day(scene, text.review),
          note: null,
        },
      })),
    )
    // Lines belong to a document that is there.
    await copier.end()
    const files = all.flatMap(({ text, at, random, id }) =>
      text.files.map(([name, ...lines], position) => {
        const bytes = paper(name, lines)
        const upload = timedId(at, random)
        uploads.push({
          ...{ id: upload, area: area.id, name: `${name}.pdf`, bytes, record: id },
          by: accountOf(text.owner),
        })
        const file = JSON.stringify({ file: upload, name: `${name}.pdf`, size: bytes.length })
        return [timedId(at, random), id, position, name, file]
      }),
    )
    copier.add('staff_documents_files', [...LINE_KEYS, 'name', 'file'], files)
    const receipts = all.flatMap(({ text, at, id }) =>
      (text.read ?? []).map((role, nth) => [
        id,
        text.edition ?? 1,
        accountOf(role),
        iso(Math.min(at + (nth + 1) * DAY, scene.now - DAY)),
      ]),
    )
    copier.add('staff_document_receipts', ['document_id', 'edition', 'account_id', 'at'], receipts)
    await storeUploads(db, dataDir, uploads)
  },
})
