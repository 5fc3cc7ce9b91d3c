import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areaConstants } from './src/console/build/area-heads.ts'
import { GROUPS, untiedChunks } from './src/console/build/chunks.ts'
import { compiledAhead, startEarly } from './src/console/build/first-paint.ts'
import { iconPaths } from './src/console/build/icon-paths.ts'
import { installable } from './src/console/build/installable.ts'
import {
  cmdkWithoutDialog,
  routerWithoutFramework,
  sonnerWithoutStyleElement,
  zodWithoutJsonSchema,
} from './src/console/build/libraries.ts'
import { restOfAreas } from './src/console/build/rest.ts'

const SERVER = 'http://127.0.0.1:4600'

export default defineConfig({
  define: { __ICONS__: JSON.stringify(await iconPaths()), ...(await areaConstants()) },
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    cmdkWithoutDialog(),
    routerWithoutFramework(),
    zodWithoutJsonSchema(),
    restOfAreas(),
    untiedChunks(),
    startEarly(),
    compiledAhead(),
    installable(),
  ],
  build: {
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // One file of 20 KB: a dozen small ones were a request each.
    cssCodeSplit: false,
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
