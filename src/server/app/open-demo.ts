/** Demo accounts and the network. */
import { type Config, ConfigError } from './config.ts'

const LOOPBACK = new Set(['localhost', '::1', '[::1]'])

/**
 * Throws ConfigError for demo data on an address that other machines reach: the password of the demo accounts is public.
 * `DEMO_PUBLIC=1` allows it.
 */
export function refuseOpenDemo(
  { host, demoPublic }: Pick<Config, 'host' | 'demoPublic'>,
  { demo }: { demo: boolean },
): void {
  if (!demo || demoPublic || LOOPBACK.has(host) || /^127\./.test(host)) return
  throw new ConfigError(
    `HOST=${host} with demo data: other machines could sign in by the demo accounts, whose password is public. ` +
      'Leave HOST out, start without demo data (an empty DATA_DIR and DEMO=0), or set DEMO_PUBLIC=1 to allow it.',
  )
}
