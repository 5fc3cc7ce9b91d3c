/** A supplier, a brand, a category and what else products need, as tests of their goods create them. */
import { sql } from 'kysely'
import type { PictureValue } from '../../src/core/pictures.ts'
import type { TestServer } from '../../src/server/app/test-server.ts'

/** Creates one through the API; returns its id. */
export async function createSupplier(server: TestServer, token: string): Promise<string> {
  const made = await server.call(token, 'POST', '/api/shops', {
    ...{ name: 'Gian hàng thử', owner: 'Nguyễn An', phone: '0900000001' },
    ...{ kind: 'business', taxCode: '0101234567' },
    ...{ address: '1 Tràng Tiền', ward: 'Hoàn Kiếm', province: 'Hà Nội' },
    ...{ bankAccount: '0123456789', bankHolder: 'NGUYEN AN', bankName: 'VCB' },
  })
  return made.json().data.id
}

let brands = 0

/** Creates a brand through the API; returns its id. */
export async function createBrand(server: TestServer, token: string): Promise<string> {
  const made = await server.call(token, 'POST', '/api/brands', { name: `Hãng thử ${++brands}` })
  return made.json().data.id
}

/** Notes a picture as uploaded; returns its address. There is no file behind it. */
export async function storedPicture({ database }: Pick<TestServer, 'database'>): Promise<string> {
  const name = `${'a'.repeat(32)}.webp`
  await sql`insert into pictures (name, width, height) values (${name}, 320, 320) on conflict do nothing`.execute(
    database.db,
  )
  return `/files/${name}`
}

/** Creates a category through the API; returns its id. */
export async function createCategory(server: TestServer, token: string, name: string): Promise<string> {
  const image = await storedPicture(server)
  const made = await server.call(token, 'POST', '/api/categories', { name, image })
  return made.json().data.id
}

/** The picture and the tag that a new product needs, as fields of its input. */
export async function goodsParts({
  database,
}: Pick<TestServer, 'database'>): Promise<{ images: PictureValue[]; tags: string[] }> {
  const images = [{ picture: await storedPicture({ database }), alt: '' }]
  const name = 'Nhãn của hàng thử'
  await sql`insert into tags (id, code, name, kind, place, search)
    values (gen_random_uuid(), 'NH' || lpad(nextval('tags_code')::text, 4, '0'), ${name}, 'products', 'a9', 'nhan')
    on conflict do nothing`.execute(database.db)
  const { rows } = await sql<{ id: string }>`select id from tags where name = ${name}`.execute(database.db)
  return { images, tags: rows.map(({ id }) => id) }
}
