/** Attached files of demo data: small PDF papers, stored as uploads of their records. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../kit/database/database.ts'
import { storeFiles } from '../kit/stored-files.ts'

/** A file of a record; `id`: of the upload. */
export type DemoUpload = {
  id: string
  area: string
  name: string
  bytes: Buffer
  record: string
  by: string
}

/** A page with a few lines of text. Its font has no Vietnamese letters: marks are left out. */
export function paper(title: string, lines: readonly string[]): Buffer {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .replace(/\p{M}/gu, '')
      .replace(/[\\()]|[^ -~]/g, '-')
  const content = [
    `BT /F1 16 Tf 64 770 Td (${plain(title).toUpperCase()}) Tj`,
    '/F1 11 Tf 0 -12 Td',
    ...lines.map((line) => `0 -20 Td (${plain(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Stores files in the folder of uploads of a data folder, and lists them as those of their records. */
export async function storeUploads(
  db: Database['db'],
  dataDir: string,
  uploads: readonly DemoUpload[],
): Promise<void> {
  const folder = path.join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { id, bytes } of uploads) await storeFiles(folder, { [id]: bytes })
  const rows = uploads.map(({ bytes, ...upload }) => ({ ...upload, size: bytes.length }))
  await sql`
    insert into uploads (id, area, name, size, record_id, by_id)
    select id, area, name, size, record, by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u (id uuid, area text, name text, size bigint, record uuid, by uuid)
    on conflict (id) do nothing`.execute(db)
}
