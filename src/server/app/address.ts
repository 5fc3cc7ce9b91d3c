/** Where the server is to be reached from this machine. */
import type { Config } from './config.ts'

/** Without a slash at the end; a server that listens on every address is `localhost` here. */
export function addressOf({ host }: Pick<Config, 'host'>, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
