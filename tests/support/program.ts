/** The program itself as a process of its own: `npm start` and the tools of the command line. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const START = ['src/server/app/start.ts', '--api-only']

type Environment = Record<string, string>

/** Nothing of the tests' own environment but where programs are, and no demo data. */
const environmentOf = (env: Environment) => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  HOME: process.env.HOME,
  DEMO: '0',
  PORT: '0',
  ...env,
})

/** A started program. */
export class Program {
  readonly child: ChildProcess
  out = ''
  err = ''
  readonly #ended: Promise<number | string>

  constructor(command: string, args: string[], env: Environment) {
    // A group of its own, as systemd and a terminal give it.
    this.child = spawn(command, args, {
      env: environmentOf(env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (piece) => (this.out += piece))
    this.child.stderr?.on('data', (piece) => (this.err += piece))
    this.#ended = once(this.child, 'close').then(([code, signal]) => code ?? signal)
  }

  /** Exit code, or the signal that ended it. */
  get ended(): Promise<number | string> {
    return this.#ended
  }

  /** Resolves with its address once it listens; throws its output where it ends before. */
  async listens(): Promise<string> {
    let code: number | string | undefined
    void this.#ended.then((one) => (code = one))
    for (;;) {
      const address = /CMS SHOP\s+(http\S+)/.exec(this.out)?.[1]
      if (address !== undefined && this.out.endsWith('\n\n')) return address
      if (code !== undefined) throw new Error(`ended with ${code}: ${this.out}${this.err}`)
      await wait(20)
    }
  }

  /** Signals every process of its group. */
  signalGroup(signal: NodeJS.Signals): void {
    process.kill(-(this.child.pid ?? 0), signal)
  }

  /** For the end of a test. */
  kill(): void {
    try {
      this.signalGroup('SIGKILL')
    } catch {
      // It has ended.
    }
  }
}

/** Starts the server; `npm`: as a person does, by `npm start`. */
export const startProgram = (env: Environment, { npm = false } = {}): Program =>
  npm ? new Program('npm', ['start', '--', '--api-only'], env) : new Program(process.execPath, START, env)

/** Runs a tool to its end. */
export function runTool(name: string, args: string[], env: Environment, input = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`src/server/app/${name}.ts`, ...args], {
    encoding: 'utf8',
    env: environmentOf(env),
    input,
  })
  return { out: stdout, err: stderr, status }
}
