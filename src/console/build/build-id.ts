/** The name of a build, by which a running console knows that the server has another one (console/app/life). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Sent with the page; a service worker keeps them with it. */
const HEADERS = 'src/server/kit/http/security-headers.ts'

let build = ''

/** Names the build by its files, whose names have hashes of their contents, the page and its headers. */
export function nameBuild(bundle: object, html: string): string {
  const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
  const parts = [...names.sort(), html, readFileSync(HEADERS, 'utf8')]
  build = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
  return build
}

/** The name given while the page was written. Throws when it was not written yet. */
export function buildName(): string {
  if (build === '') throw new Error('the page was not written before the worker')
  return build
}
