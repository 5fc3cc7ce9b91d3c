import type { ApiPort } from '../../../../commands/command.ts'

type Call = (...given: unknown[]) => unknown

/** The port of all changes. Its code comes while the page is idle, or with the first call: no page begins with a change. */
export const apiPort = new Proxy({} as ApiPort, {
  get:
    (_, name: keyof ApiPort) =>
    async (...given: unknown[]) => {
      const { apiPort } = await import('./api-port.ts')
      return (apiPort[name] as Call)(...given)
    },
})
