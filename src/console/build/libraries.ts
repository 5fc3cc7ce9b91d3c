/** Leaves parts of libraries out of the console that it does not use, and that its CSP refuses. */
import type { Plugin } from 'vite'

/**
 * sonner writes its styles into a <style> element, which our CSP refuses; kit/overlays/toaster.tsx imports the same
 * sheet as a file. Fails the build when the library changes how it does that, so that nobody finds out by a
 * violation report.
 */
export function sonnerWithoutStyleElement(): Plugin {
  const marker = /function __insertCSS\(code\) \{/
  return {
    name: 'sonner-without-style-element',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        if (!marker.test(code)) this.error('sonner no longer inserts its styles as expected: look again')
        return { code: code.replace(marker, '$& return;'), map: null }
      },
    },
  }
}

/**
 * cmdk brings Radix's dialog along for a part we do not use (the palette has its own): 20 KB on the first
 * load, and a <style> element that the CSP refuses. Rendering that part throws.
 */
export function cmdkWithoutDialog(): Plugin {
  const id = '\0cmdk-without-dialog'
  return {
    name: 'cmdk-without-dialog',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '@radix-ui/react-dialog' && /[\\/]cmdk[\\/]/.test(importer ?? '') ? id : undefined
    },
    load(given) {
      if (given !== id) return undefined
      return `const none = () => { throw new Error('Command.Dialog is left out of the build: use kit/overlays/dialog.tsx') }
export { none as Root, none as Portal, none as Overlay, none as Content }`
    },
  }
}

/** zod's schemas bring the writer of JSON schemas along, a fifth of the library, which only the server uses. */
export function zodWithoutJsonSchema(): Plugin {
  const processor = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
  const method = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        if (!processor.test(code)) this.error('zod no longer writes JSON schemas as expected: look again')
        return { code: code.replace(processor, '').replace(method, 'undefined'), map: null }
      },
    },
  }
}

/**
 * react-router without its warnings for developers and without the parts of its server framework: its production build, whose
 * components are dropped when unused (a name written into each keeps it), and links that prefetch no pages of that framework.
 */
export function routerWithoutFramework(): Plugin {
  const chunk = /[\\/]react-router[\\/]dist[\\/]development[\\/]([\w-]+\.mjs)$/
  const named = /^\w+\.displayName = ".*";$/gm
  const made = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g
  const framework = /^function PrefetchPageLinks\(\{[^}]*\}\) \{/m
  return {
    name: 'router-without-framework',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!/^react-router(?:$|\/dom$)/.test(source)) return undefined
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (!found || !chunk.test(found.id)) this.error('react-router has no development build: look again')
        return { ...found, id: found.id.replace(chunk, `/react-router/dist/production/$1`) }
      },
    },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-[^?]+\.mjs$/ },
      handler(code) {
        if (!code.includes('Link = React')) return undefined
        if (!code.match(named) || !framework.test(code))
          this.error('react-router no longer has the parts of its framework as expected: look again')
        const lighter = code.replace(named, '').replace(made, '= /* @__PURE__ */ ')
        return { code: lighter.replace(framework, '$& return null;'), map: null }
      },
    },
  }
}
