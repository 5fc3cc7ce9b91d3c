/** The console as an installable app: manifest, icons, service worker. */
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { buildName } from './build-id.ts'

const WORKER = 'sw.js'
const ICON = 'src/console/app/icon.svg'
/** As in the icon. */
const ICON_GROUND = '#0b62b5'

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
 * Files to install the console and to open it without a network: manifest, icons, and the service worker
 * with the list of what it keeps (docs/decisions/0016).
 */
export function installable(): Plugin {
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
        if (worker.imports.length > 0)
          this.error(`${WORKER} has to be one file, it imports ${worker.imports}`)
        const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:js|css|woff2|svg)$/.test(name))
        const kept = { build: buildName(), files: files.sort().map((name) => `/${name}`) }
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
