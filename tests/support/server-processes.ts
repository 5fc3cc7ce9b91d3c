/** Servers as processes of their own, which tests call over HTTP and kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '../../src/core/demo.ts'
import { md5 } from '../../src/server/app/test-server.ts'
import { type Client, clientOf } from './client.ts'

const SERVER = fileURLToPath(new URL('../faults/jobs-server.ts', import.meta.url))

export type ServerProcess = { child: ChildProcess; address: string }

/** Starts a server on a data folder and a database (`-`: the embedded one); resolves once it listens. */
export async function startProcess(dataDir: string, url: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SERVER, dataDir, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { child, address }
}

/** A client of a demo account, signed in. */
export async function signInAt(address: string, username = 'admin'): Promise<Client> {
  const answer = await clientOf(address).post('/api/public/account/login', {
    username,
    password: md5(DEMO_PASSWORD),
    grant_type: 'password',
  })
  return clientOf(address, (answer.body.data as { token: string }).token)
}
