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
