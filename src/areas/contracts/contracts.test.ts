/** Contracts through the API of a real server: dates, bands, two persons, overlaps, versions, files. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brandOf, categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Contract } from './area.ts'

let shop: OrdersUnderTest
let [clubs, balls, brand] = ['', '', '']
beforeAll(async () => {
  shop = await startOrders(['content', 'manager', 'accountant', 'warehouse'])
  clubs = await categoryOf(shop.db, 'Gậy golf')
  balls = await categoryOf(shop.db, 'Bóng')
  brand = await brandOf(shop.db, 'Hãng thử')
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`delete from contracts`.execute(shop.db)
})

const BANK = { bankAccount: '0123456789', bankHolder: 'LE VAN AN', bankName: 'VCB' }
const line = (more: object = {}) => ({
  ...{ name: 'Gậy', category: clubs, value: 1_200, revenueFrom: 0, revenueTo: null },
  ...more,
})
const ask = (body: object = {}, by = 'content') =>
  shop.call(
    'POST',
    '/api/contracts',
    {
      ...{ name: 'Hợp đồng đại lý', supplier: shop.shop, kind: 'agency', signer: 'Lê Văn An', ...BANK },
      ...{ signedOn: '2031-01-01', effectiveOn: '2031-01-01', expiresOn: '2031-12-31', discounts: [line()] },
      ...body,
    },
    by,
  )
async function made(body: object = {}, by?: string): Promise<Contract> {
  const answer = await ask(body, by)
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const act = (contract: { id: string }, verb: string, args: object = {}, by = 'accountant') =>
  shop.call('POST', `/api/contracts/${contract.id}/${verb}`, args, by)
async function approved(body: object = {}): Promise<Contract> {
  const answer = await act(await made(body), 'approve')
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}
const read = async ({ id }: { id: string }): Promise<Contract> =>
  (await shop.call('GET', `/api/contracts/${id}`)).data
const change = (contract: Contract, body: object, by = 'content') =>
  shop.call('PUT', `/api/contracts/${contract.id}`, body, by, contract.version)
const held = async () => {
  const { rows } = await sql<{ code: string; to: string | null }>`
    select c.code, i.ends_on::text as to from contract_items i join contracts c on c.id = i.contract_id
    order by c.code, i.item_id`.execute(shop.db)
  return rows
}

test('dates are in order, and what the specification requires is there', async () => {
  const early = await ask({ effectiveOn: '2030-12-31' })
  expect([early.status, early.fields]).toEqual([
    400,
    { effectiveOn: 'Ngày hiệu lực không được trước ngày ký.' },
  ])
  const short = await ask({ effectiveOn: '2031-06-01', expiresOn: '2031-05-31' })
  expect(short.fields).toEqual({ expiresOn: 'Ngày hết hạn không được trước ngày hiệu lực.' })
  const empty = await shop.call('POST', '/api/contracts', {})
  expect(Object.keys(empty.fields).sort()).toEqual([
    ...['bankAccount', 'bankHolder', 'bankName', 'effectiveOn', 'kind', 'name', 'signedOn', 'signer'],
    'supplier',
  ])
  const bare = await ask({ discounts: [{}], excerpts: [{}] })
  expect(Object.keys(bare.fields).sort()).toEqual([
    ...['discounts.0.name', 'discounts.0.revenueFrom', 'discounts.0.value'],
    ...['excerpts.0.file', 'excerpts.0.name'],
  ])
  await made({ effectiveOn: '2031-01-01', expiresOn: null })
})

test('bands of one goods group begin at 0, follow each other and end open; an empty end follows from the next one', async () => {
  const problems = async (...discounts: object[]) => (await ask({ discounts })).fields
  expect(await problems(line({ category: null }))).toEqual({
    'discounts.0.category': expect.stringContaining('Chọn nhóm hàng'),
  })
  expect(await problems(line({ brand }))).toEqual({ 'discounts.0.brand': expect.stringContaining('chỉ một') })
  expect(await problems(line({ revenueFrom: 5 }))).toEqual({
    'discounts.0.revenueFrom': expect.stringContaining('từ 0'),
  })
  expect(await problems(line({ revenueTo: 100 }))).toEqual({
    'discounts.0.revenueTo': expect.stringContaining('bậc cuối'),
  })
  expect(await problems(line({ revenueTo: 100 }), line({ revenueFrom: 200 }))).toEqual({
    'discounts.0.revenueTo': expect.stringContaining('khoảng trống'),
  })
  expect(await problems(line({ revenueTo: 300 }), line({ revenueFrom: 200 }))).toEqual({
    'discounts.0.revenueTo': expect.stringContaining('chồng lên'),
  })
  expect(await problems(line(), line())).toEqual({
    'discounts.1.revenueFrom': expect.stringContaining('đã có một bậc'),
  })
  for (const value of [10_001, -1])
    expect(await problems(line({ value }))).toEqual({ 'discounts.0.value': expect.any(String) })
  const { discounts } = await made({
    discounts: [line({ revenueFrom: 500 }), line(), line({ category: balls }), line({ revenueFrom: 200 })],
  })
  expect(discounts.map(({ revenueFrom, revenueTo }) => [revenueFrom, revenueTo])).toEqual([
    [500, null],
    [0, 200],
    [0, null],
    [200, 500],
  ])
})

test('further goods: of a discount of that name, one on a line, none twice; held like its own', async () => {
  const discounts = [line(), line({ name: 'Bóng', category: balls, value: 800 })]
  const problems = async (...goods: object[]) => (await ask({ discounts, goods })).fields
  expect(await problems({ discount: 'Giày', brand })).toEqual({
    'goods.0.discount': expect.stringContaining('Không có chiết khấu'),
  })
  expect(await problems({ discount: 'Gậy' })).toEqual({
    'goods.0.category': expect.stringContaining('Chọn nhóm hàng'),
  })
  expect(await problems({ discount: 'Gậy', brand, category: balls })).toEqual({
    'goods.0.brand': expect.stringContaining('chỉ một'),
  })
  const twice = expect.stringContaining('đã có trong hợp đồng')
  expect(await problems({ discount: 'Gậy', category: balls })).toEqual({ 'goods.0.category': twice })
  expect(await problems({ discount: 'Gậy', brand }, { discount: 'Bóng', brand })).toEqual({
    'goods.1.brand': twice,
  })
  expect(await problems({ brand })).toHaveProperty('goods.0.discount')
  const alike = [line(), line({ category: balls })]
  expect((await ask({ discounts: alike, goods: [{ discount: 'gay', brand }] })).fields).toEqual({
    'goods.0.discount': expect.stringContaining('đặt tên khác nhau'),
  })
  const first = await approved({ goods: [{ discount: 'gậy', brand }] })
  expect(first.goods).toMatchObject([{ discount: 'Gậy', brand: { name: 'Hãng thử' } }])
  expect(await held()).toHaveLength(2)
  // Its name is that of the discount, so a change of that alone leaves it without one.
  const waiting = await made({
    signedOn: '2032-01-01',
    effectiveOn: '2032-01-01',
    expiresOn: null,
    goods: [{ discount: 'Gậy', brand }],
  })
  const renamed = await change(waiting, { discounts: [line({ name: 'Khác' })] })
  expect(renamed.fields).toEqual({ 'goods.0.discount': expect.stringContaining('Không có chiết khấu') })
  const clash = await act(await made({ discounts: [line({ category: null, brand })] }), 'approve')
  expect([clash.status, clash.msg]).toEqual([409, expect.stringContaining('“Hãng thử”')])
})

test('authors of the terms are all who wrote them since it was last asked for; a note makes none', async () => {
  const contract = await made()
  const rate = await change(
    contract,
    { discounts: [line({ value: 2_500 })], bankAccount: '666' },
    'accountant',
  )
  expect(rate.status, rate.msg).toBe(200)
  // Another user's edit, of a note or of a term, takes no author away.
  const noted = await change(rate.data, { note: 'Đã gọi' }, 'content')
  expect((await act(contract, 'approve')).status).toBe(409)
  const signed = await change(noted.data, { signer: 'Trần Bình' }, 'manager')
  for (const by of ['accountant', 'manager'])
    expect((await act(contract, 'approve', {}, by)).msg).toContain('Người khác phải duyệt')
  // A note alone: its writer decides.
  const other = await made()
  const remark = await change(other, { note: 'Xem lại' }, 'accountant')
  expect(remark.status, remark.msg).toBe(200)
  expect(remark.data.editedBy.id).toBe(other.editedBy?.id)
  expect((await act(other, 'approve')).status).toBe(200)
  // An undo writes what it brings back.
  expect(await shop.undo(signed.audit)).toBeUndefined()
  expect((await act(contract, 'approve', {}, 'admin')).status).toBe(409)
})

test('a contract that was turned down is its next editor’s and its sender’s', async () => {
  const contract = await made()
  await change(contract, { bankAccount: '777' }, 'accountant')
  expect((await act(contract, 'reject', { reason: 'Sai tài khoản' }, 'manager')).status).toBe(200)
  const mended = await change(await read(contract), { bankAccount: '888' }, 'manager')
  expect((await change(mended.data, { signer: 'Trần Bình' }, 'admin')).status).toBe(200)
  expect((await act(contract, 'resubmit', {}, 'content')).status).toBe(200)
  for (const by of ['manager', 'admin']) expect((await act(contract, 'approve', {}, by)).status).toBe(409)
  // The accountant's terms were turned down before.
  expect((await act(contract, 'approve')).status).toBe(200)
})

test('another person approves: neither its author nor the last editor; then it is fixed', async () => {
  const contract = await made({}, 'manager')
  const own = await act(contract, 'approve', {}, 'manager')
  expect([own.status, own.msg]).toEqual([409, expect.stringContaining('Người khác phải duyệt')])
  const many = await shop.call(
    'POST',
    '/api/contracts/bulk/approve',
    { ids: [contract.id], args: {} },
    'manager',
  )
  expect([many.data.changed, many.data.refused[0].msg]).toEqual([0, own.msg])
  // The last editor is refused as well, and the author still is.
  const edited = await change(contract, { signer: 'Trần Bình' }, 'accountant')
  expect(edited.status, edited.msg).toBe(200)
  for (const by of ['accountant', 'manager'])
    expect((await act(contract, 'approve', {}, by)).status).toBe(409)
  expect((await act(contract, 'approve', {}, 'content')).status).toBe(403)
  const done = await act(contract, 'approve', {}, 'admin')
  expect(done.data, done.msg).toMatchObject({
    ...{ status: 'approved', use: 'activated', approvedAt: expect.any(String) },
    approver: { code: expect.any(String) },
  })
  const fixed = await change(done.data, { signer: 'Lê Văn An' })
  expect([fixed.status, fixed.msg]).toEqual([409, expect.stringContaining('phiên bản mới')])
  const gone = await shop.call(
    'DELETE',
    `/api/contracts/${contract.id}`,
    undefined,
    'admin',
    done.data.version,
  )
  expect([gone.status, gone.msg]).toEqual([409, expect.stringContaining('không xoá')])
})

test('a rejection has its reason, is changed and asked for again; its author has a notice of each decision', async () => {
  await sql`delete from notices`.execute(shop.db)
  const contract = await made()
  expect((await act(contract, 'reject')).status).toBe(400)
  const rejected = await act(contract, 'reject', { reason: 'Thiếu phụ lục' })
  expect(rejected.data).toMatchObject({ status: 'rejected', rejectReason: 'Thiếu phụ lục', use: null })
  const edited = await change(rejected.data, { note: 'Đã bổ sung' })
  expect(edited.status, edited.msg).toBe(200)
  const again = await act(contract, 'resubmit', {}, 'content')
  expect(again.data).toMatchObject({ status: 'pending', rejectReason: null })
  expect((await act(contract, 'approve')).status).toBe(200)
  const { data } = await shop.call('GET', '/api/notices', undefined, 'content')
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['request-approved', 'request-rejected'])
})

test('goods of a supplier are in one contract on each day; hiding frees them, and activating asks again', async () => {
  const first = await approved({ discounts: [line(), line({ category: null, brand })] })
  const other = await made({ effectiveOn: '2031-12-31', expiresOn: null, discounts: [line()] })
  const refused = await act(other, 'approve')
  expect([refused.status, refused.msg]).toEqual([
    409,
    expect.stringMatching(new RegExp(`${first.code} .*“Gậy golf” từ 01/01/2031 đến 31/12/2031`)),
  ])
  // Nested goods, other days and another supplier are free.
  await approved({ discounts: [line({ category: balls })] })
  await approved({ effectiveOn: '2032-01-01', expiresOn: '2032-01-01' })
  const hidden = await act(first, 'hide')
  expect(hidden.data, hidden.msg).toMatchObject({ status: 'approved', use: 'hidden' })
  const narrow = await change(await read(other), { expiresOn: '2031-12-31' })
  expect(narrow.status, narrow.msg).toBe(200)
  const taken = await act(other, 'approve')
  expect(taken.status, taken.msg).toBe(200)
  const activate = await act(first, 'activate')
  expect([activate.status, activate.msg]).toEqual([409, expect.stringContaining(other.code)])
  expect(await shop.undo(hidden.audit)).toContain(other.code)
  expect(await shop.undo(taken.audit)).toBeUndefined()
  expect((await act(first, 'activate')).data).toMatchObject({ use: 'activated' })
  expect((await held()).filter(({ code }) => code === first.code)).toHaveLength(2)
  // Past the API, the table refuses it.
  const past = sql`insert into contract_items (contract_id, supplier_id, item_id, starts_on)
    values (${other.id}, ${shop.shop}, ${clubs}, '2031-05-05')`.execute(shop.db)
  await expect(past).rejects.toThrow(/contract_items_period/)
})

test('a new version ends the contract before it the day before, and an undo brings that back', async () => {
  const first = await approved({ expiresOn: null })
  const version = { effectiveOn: '2031-07-01', expiresOn: '2032-06-30', replaces: first.id }
  const early = await made({ ...version, effectiveOn: '2031-01-01' })
  const refused = await act(early, 'approve')
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('sau ngày 01/01/2031')])
  const [next, twin] = [await made(version), await made({ ...version, effectiveOn: '2031-08-01' })]
  const preview = await shop.call(
    'POST',
    '/api/contracts/bulk/approve',
    { ids: [next.id], args: {}, dryRun: true },
    'accountant',
  )
  expect(preview.data.refused).toEqual([])
  expect(await read(first)).toMatchObject({ status: 'approved', expiresOn: null })

  const done = await act(next, 'approve')
  expect(done.status, done.msg).toBe(200)
  expect(await read(first)).toMatchObject({ status: 'superseded', expiresOn: '2031-06-30', use: 'activated' })
  expect(await held()).toEqual([
    { code: first.code, to: '2031-06-30' },
    { code: next.code, to: '2032-06-30' },
  ])
  const late = await act(twin, 'approve')
  expect([late.status, late.msg]).toEqual([409, expect.stringContaining(first.code)])
  expect((await act(first, 'hide')).status).toBe(409)

  expect(await shop.undo(done.audit)).toBeUndefined()
  expect(await read(first)).toMatchObject({ status: 'approved', expiresOn: null })
  expect(await held()).toEqual([{ code: first.code, to: null }])
  expect((await act(twin, 'approve')).status).toBe(200)
  // It names an approved contract of the same supplier.
  const again = await ask({ ...version, replaces: first.id })
  expect(again.fields).toEqual({ replaces: expect.stringContaining(first.code) })
})

test('a contract that ended already keeps its last day as a new version follows', async () => {
  const first = await approved({ expiresOn: '2031-02-28' })
  const next = await made({ effectiveOn: '2031-07-01', expiresOn: null, replaces: first.id })
  expect((await act(next, 'approve')).status).toBe(200)
  expect(await read(first)).toMatchObject({ status: 'superseded', expiresOn: '2031-02-28' })
})

test('brands that become one take the goods of contracts along, where no two contracts would hold for them', async () => {
  const [one, two] = [await brandOf(shop.db, 'Hãng một'), await brandOf(shop.db, 'Hãng hai')]
  const merge = async (survivor: string, merged: string) => {
    const get = async (id: string) => (await shop.call('GET', `/api/brands/${id}`)).data
    const [to, from] = [await get(survivor), await get(merged)]
    return shop.call(
      'POST',
      `/api/brands/${to.id}/merge`,
      { with: from.id, withVersion: from.version, take: [] },
      'admin',
      to.version,
    )
  }
  const of = (item: string) => ({ discounts: [line({ category: null, brand: item })] })
  const first = await approved(of(one))
  const second = await approved({ ...of(two), goods: [{ discount: 'Gậy', category: balls }] })
  const refused = await merge(one, two)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining(second.code)])
  await act(first, 'hide')
  const merged = await merge(one, two)
  expect(merged.status, merged.msg).toBe(200)
  const items = async () => {
    const { rows } = await sql<{ item: string; group: string | null }>`
      select item_id as item, group_id as "group" from contract_items order by group_id nulls first`.execute(
      shop.db,
    )
    return rows
  }
  expect(await items()).toEqual([
    { item: one, group: null },
    { item: balls, group: one },
  ])
  expect((await act(first, 'activate')).msg).toContain(second.code)
  // While discounts name it, it is not deleted.
  const { data } = await shop.call('GET', `/api/brands/${one}`)
  expect((await shop.call('DELETE', `/api/brands/${one}`, undefined, 'admin', data.version)).status).toBe(409)
  expect(await shop.undo(merged.audit)).toBeUndefined()
  expect(await items()).toEqual([
    { item: two, group: null },
    { item: balls, group: two },
  ])
  expect((await act(first, 'activate')).status).toBe(200)
})

async function upload(field: string, name: string, by = 'content') {
  const answer = await shop.server.app.inject({
    method: 'POST',
    url: `/api/contracts/uploads/${field}`,
    headers: {
      authorization: await shop.server.signIn(by),
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name.endsWith('pdf') ? '%PDF-1.4' : 'x'}\r\n--b--\r\n`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

test('files of contract and excerpts are kept with it, for those alone who may view contracts', async () => {
  const word = await upload('document', 'a.txt')
  expect((await ask({ document: word })).fields).toEqual({ document: 'Tệp hợp đồng là PDF.' })
  const [document, file] = [await upload('document', 'hop dong.pdf'), await upload('file', 'dieu 4.pdf')]
  const excerpts = [{ name: 'Điều 4', file }]
  // Of another user, or under another name: refused at the cell.
  expect((await ask({ excerpts }, 'manager')).fields).toEqual({ 'excerpts.0.file': expect.any(String) })
  const renamed = await ask({ excerpts: [{ name: 'Điều 4', file: { ...file, name: 'khác.pdf' } }] })
  expect(Object.keys(renamed.fields)).toEqual(['excerpts.0.file'])
  const contract = await made({ document, excerpts })
  expect(contract).toMatchObject({ document, excerpts: [{ name: 'Điều 4', file }] })
  for (const { file: id } of [document, file]) {
    const get = (by: string) =>
      shop.call('GET', `/api/contracts/files/${id}`, undefined, by).catch(() => undefined)
    expect((await get('warehouse'))?.status).toBe(403)
  }
  const bytes = await shop.server.call(
    await shop.server.signIn('accountant'),
    'GET',
    `/api/contracts/files/${file.file}`,
  )
  expect([bytes.statusCode, bytes.body]).toEqual([200, '%PDF-1.4'])
  // Removed and undone, the line has its file again.
  const without = await change(contract, { excerpts: [] })
  expect(without.data.excerpts).toEqual([])
  expect(await shop.undo(without.audit)).toBeUndefined()
  expect((await read(contract)).excerpts).toMatchObject([{ file }])
})
