/** The two files of an import of products, for tests. */
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Cell } from '../../src/core/sheet.ts'
import { workbook } from './workbook.ts'

/** Headings as the template has them. */
export const PRODUCT_HEADINGS = [
  'Mã riêng (*)',
  'Tên sản phẩm (*)',
  'Nhà cung cấp (*)',
  'Thương hiệu (*)',
  'Danh mục (*)',
  'Thẻ (*)',
  'Giá niêm yết (*)',
  'Cân nặng (g) (*)',
  'Tồn kho',
] as const

/** A sheet of products; each line in the order of the headings. */
export const productSheet = (
  lines: readonly (readonly Cell[])[],
  headings: readonly string[] = PRODUCT_HEADINGS,
): Buffer => workbook([[...headings], ...lines.map((line) => [...line])])

/** A small picture of its own colour. */
export const coloured = (red: number, green = 90, blue = 60): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: green, b: blue } } })
    .jpeg()
    .toBuffer()

/** An archive of pictures by their names. */
export const pictureZip = (files: Readonly<Record<string, Uint8Array>>): Buffer =>
  Buffer.from(zipSync(files, { level: 0 }))

/** The form as a browser sends it. */
export function importForm(
  files: readonly { name: string; bytes: Uint8Array }[],
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = 'xxBOUNDARYxx'
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  const payload = Buffer.concat(parts)
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
