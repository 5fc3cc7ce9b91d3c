import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { areas } from './src/areas/index.ts'
import { iconPaths } from './src/console/build/icon-paths.ts'

/** What boot.ts has to know of the manifests before their code is there. */
const AREAS = Object.fromEntries(
  areas.map((area) => [area.path, { id: area.id, sort: area.sort, views: (area.views ?? []).length > 0 }]),
)

/** What each area is called, in a language: shown before its other words are there. */
async function headsOf(language: 'vi' | 'en'): Promise<Record<string, unknown>> {
  const heads = areas.map(async ({ id }) => {
    const file = pathToFileURL(resolve(`src/areas/${id}/${language}.ts`)).href
    const { title, one, many, create } = (await import(file))[language]
    return [id, { title, one, many, create }] as const
  })
  return Object.fromEntries(await Promise.all(heads))
}

const SERVER = 'http://127.0.0.1:4600'

/**
 * sonner writes its styles into a <style> element, which our CSP refuses; kit/overlays/toaster.tsx imports the same
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
 * cmdk brings Radix's dialog along for a part we do not use (the palette has its own): 20 KB on the first
 * load, and a <style> element that the CSP refuses. Whoever renders that part is told so.
 */
function cmdkWithoutDialog(): Plugin {
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

type Chunk = { fileName: string; imports: string[]; viteMetadata?: { importedCss: Set<string> } }

/**
 * The page's first script is small (theme, size, what to fetch); what it fetches first is named in the page,
 * so that the browser need not wait for that script to learn of it. The script holds back the first paint:
 * dark pages do not flash white. Browsers that do not know `blocking` ignore it.
 */
function startEarly(): Plugin {
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
        build = idOf(bundle, marked)
        const missing = (name: string) => !marked.includes(name)
        return {
          html: marked,
          tags: [
            {
              tag: 'meta',
              // By which a running console knows that the server has another one (console/app/life).
              attrs: { name: 'build', content: build },
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

/** What runs until the first list is painted. */
const RUN_AT_ONCE = ['index', 'start', 'react', 'vendor', 'main', 'list']

/**
 * Compiled whole while it arrives and off the page's thread, instead of function by function as each is called
 * (decision 0006). A browser that does not know the comment reads a comment. Set last: Vite writes a line of its own on top.
 */
function compiledAhead(): Plugin {
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

const WORKER = 'sw.js'
const ICON = 'src/console/app/icon.svg'
/** As in the icon. */
const ICON_GROUND = '#0b62b5'

/** What the page is answered with beside its text: a worker keeps that too. */
const HEADERS = 'src/server/app/security-headers.ts'

/** One build from another: names stand for contents. Taken when the page is written, then the worker's too. */
let build = ''
function idOf(bundle: object, html: string): string {
  const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name))
  const parts = [...names.sort(), html, readFileSync(HEADERS, 'utf8')]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/** The icon as systems ask for it, drawn from the one that the page shows; `margin` is a part of the size. */
async function drawIcon(size: number, margin: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * margin))
  const icon = await sharp(ICON, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  if (margin === 0) return icon
  const ground = { width: size, height: size, channels: 4 as const, background: ICON_GROUND }
  return sharp({ create: ground })
    .composite([{ input: icon }])
    .png()
    .toBuffer()
}

const pngIcon = (size: number, name = `icon-${size}`) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
})

const MANIFEST = {
  id: '/',
  name: 'CMS SHOP · Quản trị sàn đồ golf',
  short_name: 'CMS SHOP',
  description: 'Đơn hàng, sản phẩm và khách hàng của sàn đồ golf, nhanh bằng bàn phím.',
  lang: 'vi',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f5f7',
  theme_color: '#f8f9fb',
  categories: ['business', 'productivity'],
  icons: [pngIcon(192), pngIcon(512), { ...pngIcon(512, 'icon-maskable-512'), purpose: 'maskable' }],
  shortcuts: [
    { name: 'Đơn hàng', url: '/Delivery/list', icons: [pngIcon(192)] },
    { name: 'Đơn chờ xử lý', url: '/Delivery/list?status=pending', icons: [pngIcon(192)] },
  ],
}

/**
 * What it takes to install the console and to open it without a network: manifest, icons, and the service worker
 * with the list of what it keeps (docs/decisions/0016).
 */
function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/console/worker/sw.ts', fileName: WORKER })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') this.error('the console has no service worker')
        if (build === '') this.error('the page was not written before the worker')
        if (worker.imports.length > 0)
          this.error(`${WORKER} has to be one file, it imports ${worker.imports}`)
        const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:js|css|woff2|svg)$/.test(name))
        const kept = { build, files: files.sort().map((name) => `/${name}`) }
        worker.code = worker.code.replaceAll('__KEPT__', `(${JSON.stringify(kept)})`)
        const png = async (fileName: string, size: number, margin: number) =>
          this.emitFile({ type: 'asset', fileName, source: await drawIcon(size, margin) })
        await png('icon-192.png', 192, 0)
        await png('icon-512.png', 512, 0)
        // Systems cut these to their own shape: what matters stays within the inner four fifths.
        await png('icon-maskable-512.png', 512, 0.12)
        await png('apple-touch-icon.png', 180, 0.08)
        const source = JSON.stringify(MANIFEST)
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
      },
    },
  }
}

/**
 * What changes rarely stands apart from what changes with every release. A group takes along whatever its files import
 * and no group of a higher priority has taken: what the console starts with is one file, and so is what a list adds.
 */
const GROUPS = [
  // What boot.ts needs, so that it waits for nothing else.
  {
    name: 'start',
    test: /preload-helper|rolldown[\\/]runtime|kit[\\/](device|net[\\/]cookies|loading[\\/]early)\.ts$|core[\\/](words|preferences)\.ts$|words[\\/]collect\.ts$|core[\\/]field-words\.ts$/,
    priority: 9,
  },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
  {
    name: 'vendor',
    test: /node_modules[\\/](react-router(-dom)?|@tanstack[\\/](query-core|react-query)|jotai|i18next|ofetch)[\\/]/,
    priority: 7,
  },
  { name: 'main', test: /src[\\/]console[\\/]app[\\/]main\.tsx$/, priority: 6 },
  {
    name: 'list',
    test: /src[\\/]console[\\/]kit[\\/]list[\\/]list-page\.tsx$|kit[\\/]face\.ts$/,
    priority: 5,
  },
  // What several areas show of an open record: no list waits for it.
  {
    name: 'detail',
    test: /src[\\/]console[\\/]kit[\\/]detail[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
]

export default defineConfig({
  define: {
    __ICONS__: JSON.stringify(await iconPaths()),
    __AREAS__: JSON.stringify(AREAS),
    __AREA_HEADS_VI__: JSON.stringify(await headsOf('vi')),
    __AREA_HEADS_EN__: JSON.stringify(await headsOf('en')),
  },
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    cmdkWithoutDialog(),
    startEarly(),
    compiledAhead(),
    installable(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      // Written last, when what there is to keep is known.
      exclude: /sw\.js$/,
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
