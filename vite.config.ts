import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

const SERVER = 'http://127.0.0.1:4600'

/**
 * sonner writes its styles into a <style> element, which our CSP refuses; kit/toaster.tsx imports the same
 * sheet as a file. Fails the build when the library changes how it does that, so that nobody finds out by a
 * violation report.
 */
function sonnerWithoutStyleElement(): Plugin {
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
 * The first script also holds back the first paint (it sets theme and size): dark pages then do not flash
 * white. Browsers that do not know the attribute ignore it.
 */
function blockRender(): Plugin {
  return {
    name: 'block-render-on-boot',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script blocking="render" type="module"'),
    },
  }
}

/**
 * What changes rarely stands apart from what changes with every release, and what every page needs is one
 * file instead of thirty: the manifests and the kit's basics are shared by all lazy parts.
 */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'vendor',
    test: /node_modules[\\/](react-router(-dom)?|@tanstack[\\/](query-core|react-query)|jotai|i18next|ofetch)[\\/]/,
    priority: 2,
  },
  {
    name: 'base',
    test: new RegExp(
      [
        String.raw`src[\\/]core[\\/](?!schema|issues|problem-words|day-text)`,
        String.raw`src[\\/]areas[\\/](index|[^\\/]+[\\/](area|states))\.ts$`,
        String.raw`src[\\/]console[\\/]kit[\\/](?!menu-list|toaster)[^\\/]+\.tsx?$`,
      ].join('|'),
    ),
    priority: 1,
  },
]

export default defineConfig({
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    blockRender(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      threshold: 512,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/files': { target: SERVER, changeOrigin: false },
    },
  },
})
