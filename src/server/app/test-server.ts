/** A server over a database of its own with the demo staff, called without a network. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { asRead } from '../../../tests/support/as-read.ts'
import { solveQuestion } from '../../../tests/support/captcha.ts'
import { createStaffed } from '../../../tests/support/databases.ts'
import { areas } from '../../areas/index.ts'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import type { Database } from '../kit/database/database.ts'
import type { SecurityEvent, SecurityFacts, SecurityLog } from '../kit/protection/security-log.ts'
import { type Config, readConfig } from './config.ts'
import { buildServer, routesOf, type ServerOptions } from './server.ts'

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** A captcha in words, answered as a person would who hears it. */
export async function solveCaptcha(
  app: FastifyInstance,
  address = '127.0.0.1',
): Promise<{ id: string; answer: string }> {
  const asked = await app.inject({
    method: 'POST',
    url: '/api/public/account/get_captcha_verify',
    remoteAddress: address,
    headers: { 'accept-language': 'en' },
    payload: { kind: 'words' },
  })
  const { id, question } = asked.json().data
  return { id, answer: solveQuestion(question) }
}

export type TestServer = {
  app: FastifyInstance
  database: Database
  config: Config
  /** Events of the security log so far. */
  events: { event: SecurityEvent; facts: SecurityFacts }[]
  /** Every route with the ability it takes. */
  routes(): ReturnType<typeof routesOf>
  /** Signs in; returns the token. */
  signIn(username: string, password?: string, address?: string): Promise<string>
  /** A call with a token in the header. */
  call(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Starts a server over a database of its own with the seeded staff; `environment` as `config.ts` reads it. */
export async function startTestServer(
  environment: Record<string, string> = {},
  more: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const { database, dataDir, remove } = await createStaffed()
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
  const events: TestServer['events'] = []
  const securityLog: SecurityLog = (event, facts) => void events.push({ event, facts })
  const app = await buildServer({ config, database, areas, securityLog, ...more })
  return {
    app,
    database,
    config,
    events,
    routes: () => routesOf(app),
    async signIn(username, password = DEMO_PASSWORD, address = '127.0.0.1') {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/public/account/login',
        remoteAddress: address,
        payload: { username, password: md5(password), grant_type: 'password' },
      })
      if (answer.statusCode !== 200) throw new Error(`sign-in as ${username}: ${answer.body}`)
      return answer.json().data.token
    },
    async call(token, method, url, given, own) {
      const from = { ...(token && { authorization: token }), ...own }
      const { body, headers } = await asRead(method, url, { body: given, headers: from }, async (at) => {
        const read = await app.inject({ method: 'GET', url: at, headers: { authorization: token } })
        return read.json().data
      })
      const request: InjectOptions = { method, url, headers }
      return app.inject(body === undefined ? request : { ...request, payload: body as object })
    },
    async close() {
      await app.close()
      await remove()
    },
  }
}
