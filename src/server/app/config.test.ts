import { describe, expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { ConfigError, readConfig } from './config.ts'
import { refuseOpenDemo } from './open-demo.ts'

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      demo: 'auto',
      demoOrders: 50_000,
      webProcesses: 1,
      sessionCookie: 'readable',
      sessionIdleMinutes: 30,
      sessionWarnSeconds: 120,
      sessionMaxHours: 12,
      sessionDevices: 20,
      mailFrom: 'CMS SHOP <no-reply@localhost>',
      trustProxy: false,
    })
    expect(readConfig({}).dataDir).toMatch(/[/\\]\.data$/)
  })

  test('values are read, empty ones count as not set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '',
      DATABASE_URL: 'postgres://shop:secret@db:5432/shop',
      WEB_PROCESSES: '4',
      DEMO: 'off',
      SESSION_COOKIE: 'HttpOnly',
      TRUST_PROXY: '10.0.0.0/8',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      webProcesses: 4,
      demo: 'off',
      sessionCookie: 'httponly',
      trustProxy: '10.0.0.0/8',
    })
  })

  test('the name of a setting that is gone stops the start, naming the one in its place', () => {
    expect(() => readConfig({ SESSION_SINGLE: '1' })).toThrow('SESSION_DEVICES=1')
  })

  test.each([
    ['0.0.0.0', 'http://localhost:4600'],
    ['::', 'http://localhost:4600'],
    ['::1', 'http://[::1]:4600'],
    ['10.0.0.5', 'http://10.0.0.5:4600'],
  ])('listening at %s it is reached at %s', (host, address) => {
    expect(addressOf({ host }, 4600)).toBe(address)
  })

  test('every mistake is named at once, and a wrong address is not repeated with its password', () => {
    const read = () =>
      readConfig({
        PORT: 'http',
        WEB_PROCESSES: '0',
        SESSION_COOKIE: 'open',
        DATABASE_URL: 'mysql://u:hunter2@h/d',
      })
    expect(read).toThrow(ConfigError)
    try {
      read()
    } catch (error) {
      const { message } = error as Error
      for (const name of ['PORT=http', 'WEB_PROCESSES=0', 'SESSION_COOKIE=open', 'DATABASE_URL']) {
        expect(message).toContain(name)
      }
      expect(message).not.toContain('hunter2')
    }
  })

  test('several processes are refused with the embedded database', () => {
    expect(() => readConfig({ WEB_PROCESSES: '2' })).toThrow(/one process only.*DATABASE_URL/)
    expect(readConfig({ WEB_PROCESSES: '2', DATABASE_URL: 'postgres://h/d' }).webProcesses).toBe(2)
  })

  test('trust in proxies is a number of them or their addresses, never all the world', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toBe('10.0.0.1, fd00::/8')
    for (const text of ['0', 'no', 'off']) expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(false)
    for (const text of ['true', 'yes', 'ON', '-1', '1.5', 'all', '10.0.0.300', '10.0.0.0/64']) {
      expect(() => readConfig({ TRUST_PROXY: text }), text).toThrow(/TRUST_PROXY=.*how many proxies/)
    }
  })

  test('a token for the metrics is not guessable', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: at least 16/)
    expect(readConfig({ METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toBe('x'.repeat(16))
  })

  test('mails need a sender and the address they link to', () => {
    const sent = readConfig({ SMTP_URL: 'smtps://u:hunter2@mail:465', PUBLIC_URL: 'https://cms.example.vn/' })
    expect(sent).toMatchObject({ smtpUrl: 'smtps://u:hunter2@mail:465', publicUrl: 'https://cms.example.vn' })
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow(/without PUBLIC_URL/)
    for (const wrong of [
      { SMTP_URL: 'http://u:hunter2@h' },
      { PUBLIC_URL: 'javascript:1' },
      { MAIL_FROM: 'me' },
    ]) {
      expect(() => readConfig(wrong)).toThrow(new RegExp(Object.keys(wrong)[0] ?? ''))
    }
    expect(() => readConfig({ SMTP_URL: 'http://u:hunter2@h' })).not.toThrow(/hunter2/)
  })

  test('a replica needs a primary', () => {
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://h/d' })).toThrow(/nothing to replicate/)
  })
})

test('demo data are served to this machine alone, unless a variable allows more', () => {
  const refuse =
    (environment: Record<string, string>, demo = true) =>
    () =>
      refuseOpenDemo(readConfig(environment), { demo })
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'cms.example.vn'])
    expect(refuse({ HOST })).toThrow('DEMO_PUBLIC=1')
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '']) expect(refuse({ HOST })).not.toThrow()
  expect(refuse({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' })).not.toThrow()
  expect(refuse({ HOST: '0.0.0.0' }, false)).not.toThrow()
})

test('keys are 32 bytes; a wrong one is named and not repeated', () => {
  const key = Buffer.alloc(32, 7)
  const environment = { BACKUP_KEY: key.toString('base64'), SECRET_KEY: key.toString('hex') }
  expect(readConfig(environment)).toMatchObject({ backupKey: key, secretKey: key })
  expect(() => readConfig({ BACKUP_KEY: 'short', SECRET_KEY: 'hush' })).toThrow(
    /BACKUP_KEY: 32 bytes(?!.*hush)/s,
  )
})
