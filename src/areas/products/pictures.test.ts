/** Pictures of a product: uploaded, saved in their order, taken back, swept when nobody saved them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrand, createCategory, createSupplier, goodsParts } from '../../../tests/support/supplier.ts'
import { PICTURE_BYTES, type PictureValue, smallPicture } from '../../core/pictures.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { sweepPictures } from '../../server/kit/pictures/kept.ts'
import type { Product } from './area.ts'

let server: TestServer
let token: string
let shop: string
let brand: string
let category: string
let tags: string[]

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
  shop = await createSupplier(server, token)
  brand = await createBrand(server, token)
  category = await createCategory(server, token, 'Bóng golf')
  tags = (await goodsParts(server)).tags
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

const photo = (background: string, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

function form(bytes: Buffer, name = 'anh.jpg', type = 'image/jpeg') {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
}

const send = (payload: Buffer, by = token, url = '/api/products/uploads/images') =>
  server.app.inject({
    ...{ method: 'POST', url, payload },
    headers: {
      authorization: by,
      'content-type': 'multipart/form-data; boundary=x',
      'accept-language': 'en',
    },
  })

async function upload(background: string): Promise<PictureValue> {
  const answer = await send(form(await photo(background)))
  expect(answer.statusCode, answer.body).toBe(200)
  return { picture: answer.json().data.picture, alt: '' }
}

const body = (images: readonly unknown[]) => ({
  ...{ name: 'Bóng golf có ảnh', brand, category, shop, price: 690_000 },
  ...{ weightGrams: 600, images, tags },
})
const create = (images: readonly unknown[], by = token) =>
  server.call(by, 'POST', '/api/products', body(images), { 'accept-language': 'en' })
const read = async (id: string): Promise<Product> =>
  (await server.call(token, 'GET', `/api/products/${id}`)).json().data
const save = (product: Product, images: readonly unknown[]) =>
  server.call(token, 'PUT', `/api/products/${product.id}`, { images }, { 'if-match': `"${product.version}"` })

const files = () => readdirSync(join(server.config.dataDir, 'files'))
const isStored = ({ picture }: PictureValue) =>
  [picture, smallPicture(picture)].map((one) => existsSync(join(server.config.dataDir, one)))

describe('pictures', () => {
  test('are saved in their order with their words, listed, changed and taken back', async () => {
    const [red, green, blue] = [await upload('#c42b2b'), await upload('#19783a'), await upload('#1d63c9')]
    const made = await create([{ ...red, alt: '  Mặt trước  ' }, green])
    expect(made.statusCode, made.body).toBe(201)
    const product = await read(made.json().data.id)
    expect(product.images).toEqual([{ ...red, alt: 'Mặt trước' }, green])
    const list = await server.call(token, 'GET', `/api/products?q=${product.code}`)
    expect(list.json().data[0].images[0].picture).toBe(red.picture)

    // Another order alone is a change.
    const turned = await save(product, [green, blue, { ...red, alt: 'Mặt trước' }])
    expect(turned.statusCode, turned.body).toBe(200)
    const swapped = await save(await read(product.id), [blue, green, { ...red, alt: 'Mặt trước' }])
    expect(swapped.json().audit).not.toBeNull()
    const same = await save(await read(product.id), [blue, green, { ...red, alt: 'Mặt trước' }])
    expect(same.json().audit).toBeNull()
    const history = (await server.call(token, 'GET', `/api/products/${product.id}/activity`)).json().data
    expect(history[0].changes.images[1].map(({ picture }: PictureValue) => picture)).toEqual(
      [blue, green, red].map(({ picture }) => picture),
    )
    const undone = await server.call(token, 'POST', '/api/undo', {
      audits: [swapped.json().audit, turned.json().audit],
    })
    expect(undone.json().data.refused).toEqual([])
    expect((await read(product.id)).images).toEqual([{ ...red, alt: 'Mặt trước' }, green])
  })

  test('are filtered by whether there are any', async () => {
    const made = await create([await upload('#0a0a0a')])
    // As one from before pictures were required.
    await sql`update products set images = '[]' where id = ${made.json().data.id}::uuid`.execute(
      server.database.db,
    )
    const total = async (empty: boolean) =>
      (
        await server.call(
          token,
          'GET',
          `/api/products?limit=1&where=${encodeURIComponent(JSON.stringify([['images', 'empty', empty]]))}`,
        )
      ).json().total
    expect(await total(true)).toBeGreaterThan(0)
    expect(await total(false)).toBeGreaterThan(0)
  })

  test.each([
    ['nobody uploaded', () => [{ picture: `/files/${'0'.repeat(32)}.webp`, alt: '' }], /not uploaded/],
    ['of another site', () => [{ picture: 'https://example.com/a.webp', alt: '' }], /not uploaded/],
    ['of a path', () => [{ picture: '/files/../secret.key', alt: '' }], /not uploaded/],
    ['that are script', () => [{ picture: 'javascript:alert(1)', alt: '' }], /not uploaded/],
    ['twice the same', async () => [await upload('#111111'), await upload('#111111')], /twice/],
    ['with a long text', async () => [{ ...(await upload('#222222')), alt: 'a'.repeat(201) }], /200/],
    [
      'of more than twelve',
      () => Array.from({ length: 200 }, () => ({ picture: `/files/${'1'.repeat(32)}.webp`, alt: '' })),
      /12/,
    ],
    ['with more than a picture has', async () => [{ ...(await upload('#333333')), html: '<b>' }], /./],
  ] as const)('%s are refused in words', async (_, make, words) => {
    const answer = await create(await make())
    expect(answer.statusCode, answer.body).toBe(400)
    expect(Object.values(answer.json().fields).join()).toMatch(words)
  })

  test('are uploaded by users who may create or edit, and by no others', async () => {
    const bytes = form(await photo('#444444'))
    for (const [username, status] of [
      ['content', 200],
      ['telesales', 403],
    ] as const) {
      const answer = await send(bytes, await server.signIn(username))
      expect(answer.statusCode, `${username} ${answer.body}`).toBe(status)
    }
    expect((await send(bytes, token, '/api/products/uploads/name')).statusCode).toBe(404)
  })

  test('nobody saved are deleted after a day, with their files; all others stay', async () => {
    const [saved, left, fresh] = [await upload('#a11111'), await upload('#a22222'), await upload('#a33333')]
    expect((await create([saved])).statusCode).toBe(201)
    const old = [saved, left].map(({ picture }) => picture.slice('/files/'.length))
    await sql`update pictures set at = now() - interval '25 hours' where name = any(${old}::text[])`.execute(
      server.database.db,
    )
    await sweepPictures(server.database, join(server.config.dataDir, 'files'))
    expect([saved, left, fresh].map(isStored)).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
    const late = await create([left])
    expect(late.json().fields.images).toMatch(/longer than a day ago/)
    // Uploading it again is all that it takes.
    expect(await upload('#a22222')).toEqual(left)
    expect((await create([left])).statusCode).toBe(201)
  })
})

describe('hostile pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', () => form(Buffer.from(svg), 'a.svg', 'image/svg+xml'), /JPEG, PNG or WebP/],
    ['an SVG named PNG', () => form(Buffer.from(svg), 'a.png', 'image/png'), /JPEG, PNG or WebP/],
    ['HTML behind the first bytes of a GIF', () => form(Buffer.from(`GIF89a/*${svg}`)), /JPEG, PNG or WebP/],
    ['a PDF', () => form(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')), /JPEG, PNG or WebP/],
    ['a workbook', () => form(Buffer.from('504b030414000600', 'hex')), /JPEG, PNG or WebP/],
    ['nothing', () => form(Buffer.alloc(0)), /JPEG, PNG or WebP/],
    [
      '100 million pixels',
      async () =>
        form(
          await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
      /16 million pixels/,
    ],
    [
      '40 MB',
      () => form(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40 * 1024 * 1024)])),
      /too heavy, 8 MB/,
    ],
    [
      'a byte more than 8 MB',
      () => form(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(PICTURE_BYTES)])),
      /too heavy, 8 MB/,
    ],
  ])('%s is refused in words, and nothing is stored', async (_, make, words) => {
    const before = files()
    const answer = await send(await make())
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    expect(JSON.stringify(answer.json())).toMatch(words)
    expect(files()).toEqual(before)
    expect(server.events.at(-1)?.event).toBe('upload-refused')
  })

  test('names of paths name nothing, and metadata is gone', async () => {
    const jpeg = await sharp(await photo('#515151'))
      .withExif({ IFD0: { Copyright: 'place of the camera' } })
      .jpeg()
      .toBuffer()
    const before = files().length
    const answer = await send(form(jpeg, '../../../../etc/passwd'))
    expect(answer.json().data.picture).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/)
    expect(files().length).toBe(before + 2)
    const file = await server.app.inject({
      url: answer.json().data.picture,
      headers: { authorization: token },
    })
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  })

  test('a stream of uploads ends in words', async () => {
    const bytes = form(Buffer.from('none'))
    const codes: number[] = []
    for (let at = 0; at < 601; at++) codes.push((await send(bytes)).statusCode)
    expect(codes.at(-1)).toBe(429)
    expect(codes[0]).toBe(400)
  })
})
