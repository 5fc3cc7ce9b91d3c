import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveQuestion } from '../../../../tests/support/captcha.ts'
import { solveCaptcha, startTestServer, type TestServer } from '../../app/test-server.ts'
import { Captchas } from './captchas.ts'
import { newSigns, renderSigns } from './drawing.ts'
import { newQuestion, numberWords, readNumber } from './question.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('numbers are said as they are spoken, and every one is understood in both languages', () => {
  expect(numberWords('vi', 15)).toBe('mười lăm')
  expect(numberWords('vi', 21)).toBe('hai mươi mốt')
  expect(numberWords('vi', 30)).toBe('ba mươi')
  expect(numberWords('en', 21)).toBe('twenty-one')
  for (let number = 0; number < 100; number++) {
    for (const language of ['vi', 'en'] as const) {
      expect(readNumber(` ${numberWords(language, number).toUpperCase()} `)).toBe(String(number))
    }
    expect(readNumber(`0${number}`)).toBe(String(number))
  }
  expect(readNumber('Muoi lam')).toBe('15')
  expect(readNumber('nhiều')).toBe('nhieu')
})

test('a question is a sentence of its language, and its answer is right', () => {
  for (let round = 0; round < 50; round++) {
    for (const language of ['vi', 'en'] as const) {
      const { question, answer } = newQuestion(language)
      expect(question).toMatch(language === 'vi' ? /^\p{Lu}.* (cộng|trừ) .* bằng mấy\?$/u : /^What is .+\?$/)
      expect(solveQuestion(question)).toBe(answer)
    }
  }
})

test('the picture is a PNG with ink on its ground, another one each time', async () => {
  const pictures = await Promise.all([renderSigns('A3K7W'), renderSigns('A3K7W')])
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false)
  const { width, height, format } = await sharp(pictures[0]).metadata()
  expect([width, height, format]).toEqual([440, 144, 'png'])
  const { channels } = await sharp(pictures[0]).greyscale().stats()
  expect(channels[0]?.min).toBeLessThan(90)
  expect(newSigns()).toMatch(/^[ACEFHJKLMNPRTUWXY34679]{5}$/)
  if (process.env.CAPTCHA_LOOK) {
    mkdirSync(process.env.CAPTCHA_LOOK, { recursive: true })
    for (const [index, picture] of pictures.entries())
      writeFileSync(`${process.env.CAPTCHA_LOOK}/${index}.png`, picture)
  }
})

test('each is for one attempt, whatever it is sent with', async () => {
  const captchas = new Captchas(server.database)
  const { id, question = '' } = await captchas.ask('words', 'vi')
  const given = { id, answer: ` ${solveQuestion(question)} ` }
  await captchas.check(given)
  await expect(captchas.check(given)).rejects.toThrow('captchaWrong')
})

test('one captcha mails one link, and registers one account', async () => {
  const post = (call: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/public/account/${call}?cms=1`, payload })
  const asking = { username: 'nobody-at-all', captcha: await solveCaptcha(server.app) }
  expect((await post('forgot_password', asking)).statusCode).toBe(200)
  expect((await post('forgot_password', asking)).json().fields).toHaveProperty('captcha')
  const password = 'd'.repeat(32)
  const form = { name: 'Người Mới', username: 'taken-name', email: 'a@b.vn', phone: '0901234567', password }
  const captcha = await solveCaptcha(server.app)
  expect((await post('create', { ...form, captcha })).statusCode).toBe(201)
  // The lost answer again; another form needs another captcha.
  expect((await post('create', { ...form, captcha })).statusCode).toBe(201)
  expect((await post('create', { ...form, username: 'another-name', captcha })).json().fields).toHaveProperty(
    'captcha',
  )
})

test('those whose time is over are removed', async () => {
  const captchas = new Captchas(server.database)
  const { id } = await captchas.ask('words', 'vi')
  await sql`update captchas set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    server.database.db,
  )
  await captchas.prune()
  expect((await sql`select from captchas where id = ${id}`.execute(server.database.db)).rows).toEqual([])
})

test('a wrong answer uses it up, and it ends after ten minutes', async () => {
  const captchas = new Captchas(server.database)
  const first = await captchas.ask('words', 'en')
  await expect(captchas.check({ id: first.id, answer: '99' })).rejects.toThrow('captchaWrong')
  const right = { id: first.id, answer: solveQuestion(first.question ?? '') }
  await expect(captchas.check(right)).rejects.toThrow('captchaWrong')
  const second = await captchas.ask('words', 'en')
  await sql`update captchas set expires_at = now() - interval '1 second' where id = ${second.id}`.execute(
    server.database.db,
  )
  const late = { id: second.id, answer: solveQuestion(second.question ?? '') }
  await expect(captchas.check(late)).rejects.toThrow('captchaWrong')
  await expect(captchas.check(undefined)).rejects.toThrow('captchaNeeded')
})

test('the call answers a picture or a question in the language, and is limited per address', async () => {
  const ask = (payload: object, language = 'vi') =>
    server.app.inject({
      method: 'POST',
      url: '/api/public/account/get_captcha_verify?cms=1',
      headers: { 'accept-language': language },
      payload,
    })
  expect((await ask({})).json().data).toMatchObject({
    expiresIn: 600,
    image: expect.stringMatching(/^data:image\/png;base64,/),
  })
  expect((await ask({ kind: 'words' }, 'en')).json().data.question).toMatch(/^What is/)
  expect((await ask({ kind: 'words' })).json().data.question).toMatch(/bằng mấy\?$/)
  expect((await ask({ kind: 'sound' })).statusCode).toBe(400)
  await sql`update rate_limits set points = 120 where key like 'captcha:%'`.execute(server.database.db)
  expect((await ask({})).statusCode).toBe(429)
})
