/** Brings the first paint forward: the page names the files that its first script fetches, and they are compiled while they arrive. */
import type { Plugin } from 'vite'
import { nameBuild } from './build-id.ts'

type Chunk = { fileName: string; imports: string[]; viteMetadata?: { importedCss: Set<string> } }

/**
 * The page's first script is small (theme, size, what to fetch); what it fetches first is named in the page,
 * so that the browser need not wait for that script to learn of it. The script holds back the first paint:
 * dark pages do not flash white. Browsers that do not know `blocking` ignore it.
 */
export function startEarly(): Plugin {
  return {
    name: 'start-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const marked = html.replace('<script type="module"', '<script blocking="render" type="module"')
        if (!bundle) return marked
        const chunks = new Map<string, Chunk>()
        for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
        const main = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'main')
        if (!main) this.error('the console has no chunk called main')
        const needed = new Set<string>()
        const visit = (name: string) => {
          if (needed.has(name)) return
          needed.add(name)
          for (const next of chunks.get(name)?.imports ?? []) visit(next)
        }
        visit(main.fileName)
        const styles = new Set(
          [...needed].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
        )
        const missing = (name: string) => !marked.includes(name)
        return {
          html: marked,
          tags: [
            {
              tag: 'meta',
              attrs: { name: 'build', content: nameBuild(bundle, marked) },
              injectTo: 'head' as const,
            },
            ...[...needed].filter(missing).map((name) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
              injectTo: 'head' as const,
            })),
            ...[...styles].filter(missing).map((name) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
              injectTo: 'head' as const,
            })),
          ],
        }
      },
    },
  }
}

/** Chunks that run until the first list is painted. */
const RUN_AT_ONCE = ['index', 'start', 'react', 'vendor', 'main', 'list']

/**
 * Compiled whole while it arrives and off the page's thread, instead of function by function as each is called
 * (decision 0006). A browser that does not know the comment reads a comment. Set last: Vite writes a line of its own on top.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
