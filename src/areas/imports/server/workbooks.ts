/** Workbooks to save: the template with examples and allowed names, and the rows with errors to be mended. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { Cell } from '../../../core/sheet.ts'
import type { LanguageId } from '../../../core/words.ts'
import { noteAccess } from '../../../server/kit/access/access.ts'
import { accessBy } from '../../../server/kit/access/taken.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { sendXlsx } from '../../../server/kit/export/figures.ts'
import { type SmallSheet, writeBook } from '../../../server/kit/sheets/xlsx.ts'
import { COLUMN_WORDS, type Column, NEEDED_TO_CREATE, SHEET_COLUMNS } from '../../import-rows/columns.ts'
import type { RowError } from '../../import-rows/problems.ts'
import type { Cells } from '../../import-rows/read.ts'
import { errorText } from '../../import-rows/server/public.ts'
import { area } from '../area.ts'

const WIDE: Partial<Record<Column, number>> = { name: 40, description: 50, categories: 30 }
const widths = SHEET_COLUMNS.map((column) => WIDE[column] ?? 18)

const WORDS = {
  vi: {
    sheet: 'Sản phẩm',
    allowed: 'Tên dùng được',
    guide: 'Hướng dẫn',
    errors: 'Lỗi',
    template: 'mau-nhap-san-pham.xlsx',
    file: 'loi-nhap',
    steps: [
      'Cột có (*) phải điền cho sản phẩm mới. Để trống ô nào khi cập nhật thì giữ nguyên giá trị đang có.',
      'Mỗi dòng một sản phẩm, tìm theo Mã riêng: đã có thì cập nhật, chưa có thì tạo mới.',
      'Nhiều danh mục hoặc thẻ trong một ô: cách nhau bằng dấu phẩy. Tên ở trang “Tên dùng được”.',
      'Tồn kho là số đếm được trên kệ, ghi vào sổ kho như lệnh Kiểm kê.',
      'Ảnh ở trong tệp Zip: MÃ.jpg là ảnh chính, MÃ_2.jpg hoặc MÃ/2.jpg là ảnh thứ hai.',
      'Xoá hai dòng ví dụ trước khi nhập.',
    ],
  },
  en: {
    sheet: 'Products',
    allowed: 'Allowed names',
    guide: 'Guide',
    errors: 'Errors',
    template: 'product-import-template.xlsx',
    file: 'import-errors',
    steps: [
      'Columns with (*) are needed for a new product. A cell left empty in an update keeps the value there is.',
      'One row for each product, found by its own code: a known one is updated, another one is made.',
      'Several categories or tags in one cell: separated by commas. Names are on the sheet “Allowed names”.',
      'Stock is the number counted on the shelf, booked as the command Count stock does.',
      'Pictures are in the Zip file: CODE.jpg is the main one, CODE_2.jpg or CODE/2.jpg the second.',
      'Delete the two example rows before the import.',
    ],
  },
}

const headings = (language: LanguageId) =>
  SHEET_COLUMNS.map((column) => {
    const title = COLUMN_WORDS[language][column]
    const needed = column === 'code' || column === 'shop' || NEEDED_TO_CREATE.includes(column)
    return needed ? `${title} (*)` : title
  })

type Allowed = { shop: string[]; brand: string[]; category: string[]; tags: string[] }

async function allowed(db: Sql): Promise<Allowed> {
  const { rows } = await sql<Allowed>`
    with recursive paths as (
      select id, status, name as path from categories where parent_id is null
      union all select c.id, c.status, p.path || ' > ' || c.name from categories c join paths p on p.id = c.parent_id
    )
    select (select coalesce(array_agg(name order by name), '{}') from shops where status = 'active') as shop,
      (select coalesce(array_agg(name order by name), '{}') from brands where status = 'active') as brand,
      (select coalesce(array_agg(path order by path), '{}') from paths where status = 'active') as category,
      (select coalesce(array_agg(name order by name), '{}') from tags where status = 'active' and kind = 'products')
        as tags`.execute(db)
  return rows[0] ?? { shop: [], brand: [], category: [], tags: [] }
}

/** Two products as they may be filled in. */
function examples({ shop, brand, category, tags }: Allowed): Cells[] {
  const common = { shop: shop[0] ?? '', brand: brand[0] ?? '', category: category[0] ?? '' }
  return [
    {
      ...common,
      ...{
        code: 'VD-AO-01',
        name: 'Áo polo nam tay ngắn',
        tags: tags.slice(0, 2).join(', '),
        price: 1_250_000,
      },
      ...{
        salePrice: 990_000,
        importPrice: 700_000,
        weight: 250,
        stock: 24,
        attribute1: 'Màu',
        value1: 'Trắng',
      },
      ...{ attribute2: 'Cỡ', value2: 'L', description: 'Vải co giãn bốn chiều, chống nắng UPF 50+.' },
    },
    {
      ...common,
      ...{ code: 'VD-BONG-02', name: 'Bóng golf 3 lớp, hộp 12 quả', tags: tags[0] ?? '', price: 1_490_000 },
      ...{ weight: 650, stock: 100 },
    },
  ]
}

const lineOf = (cells: Cells): Cell[] => SHEET_COLUMNS.map((column) => cells[column] ?? null)

async function template(db: Sql, language: LanguageId): Promise<Buffer> {
  const words = WORDS[language]
  const names = await allowed(db)
  const columns = ['shop', 'brand', 'category', 'tags'] as const
  const most = Math.max(...columns.map((column) => names[column].length))
  const list = Array.from({ length: most }, (_, at) => columns.map((column) => names[column][at] ?? null))
  const sheets: SmallSheet[] = [
    { name: words.sheet, widths, rows: [headings(language), ...examples(names).map(lineOf)] },
    {
      name: words.allowed,
      widths: [30, 24, 50, 24],
      rows: [columns.map((column) => COLUMN_WORDS[language][column]), ...list],
    },
    { name: words.guide, widths: [120], rows: [[words.guide], ...words.steps.map((step) => [step])] },
  ]
  return writeBook(sheets)
}

type WrongRow = { cells: Cells; errors: RowError[] }

/** The rows with errors as they were sent, and a column of these errors; to be mended and imported again. */
async function errorBook(
  kit: Kit,
  id: string,
  language: LanguageId,
): Promise<{ book: Buffer; rows: number }> {
  const { rows } = await sql<WrongRow>`
    select cells, errors from import_rows where import_id = ${id}::uuid and status in ('invalid', 'failed')
    order by number`.execute(kit.tools.sql)
  if (rows.length === 0) throw new Problem('notAllowed', { area: area.id, reason: { key: 'noErrors' } })
  const said = ({ errors }: WrongRow) =>
    errors.map((error) => errorText(kit.tools.say, language, error)).join('\n')
  const book = await writeBook([
    {
      name: WORDS[language].sheet,
      widths: [60, ...widths],
      rows: [
        [WORDS[language].errors, ...headings(language)],
        ...rows.map((row) => [said(row), ...lineOf(row.cells)]),
      ],
    },
  ])
  return { book, rows: rows.length }
}

/** Registers `GET /api/imports/template` and `GET /api/imports/{id}/errors`. */
export function mountWorkbooks(app: FastifyInstance, kit: Kit): void {
  const route = (ability: string, summary: string) => ({
    config: { ability, background: true } as object,
    schema: { tags: [area.id], summary },
  })
  app.get(
    `/api/${area.id}/template`,
    route(`${area.id}.import`, 'An .xlsx with the columns, two examples and the allowed names'),
    async (request, reply) => {
      const { language } = kit.actorOf(request)
      return sendXlsx(reply, WORDS[language].template).send(await template(kit.tools.sql, language))
    },
  )
  app.get(
    `/api/${area.id}/:id/errors`,
    route(
      `${area.id}.view`,
      'An .xlsx of the rows with errors, to be mended and imported again; by id or code',
    ),
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const actor = kit.actorOf(request)
      const found = await kit.find(actor, area.id, id)
      if (!found) throw new Problem('notFound')
      const name = `${WORDS[actor.language].file}-${found.code.toLowerCase()}.xlsx`
      const { book, rows } = await errorBook(kit, found.id, actor.language)
      await noteAccess(kit.tools.sql, {
        ...accessBy(kit.contextOf(request)),
        ...{ kind: 'download', action: 'import-errors', area: area.id, code: found.code, count: rows },
        facts: { format: 'xlsx', file: name },
      })
      return sendXlsx(reply, name).send(book)
    },
  )
}
