import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { areaConstants } from './src/console/build/area-heads.ts'
import { GROUPS } from './src/console/build/chunks.ts'
import { compiledAhead, startEarly } from './src/console/build/first-paint.ts'
import { iconPaths } from './src/console/build/icon-paths.ts'
import { installable } from './src/console/build/installable.ts'
import { cmdkWithoutDialog, sonnerWithoutStyleElement } from './src/console/build/libraries.ts'
import { restOfAreas } from './src/console/build/rest.ts'

const SERVER = 'http://127.0.0.1:4600'

export default defineConfig({
  define: { __ICONS__: JSON.stringify(await iconPaths()), ...(await areaConstants()) },
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    cmdkWithoutDialog(),
    restOfAreas(),
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
