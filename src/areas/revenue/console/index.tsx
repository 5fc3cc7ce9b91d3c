import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'

export const face = defineConsole({
  area,
  commands,
  home: lazyComponent(async () => (await import('./pages.tsx')).RevenuePage),
  pages: {
    sales: lazyComponent(async () => (await import('./pages.tsx')).SalesPage),
    profit: lazyComponent(async () => (await import('./pages.tsx')).ProfitPage),
    suppliers: lazyComponent(async () => (await import('./pages.tsx')).SuppliersPage),
    payable: lazyComponent(async () => (await import('./pages.tsx')).PayablePage),
    traffic: lazyComponent(async () => (await import('./pages.tsx')).TrafficPage),
    telesales: lazyComponent(async () => (await import('./pages.tsx')).TelesalesPage),
  },
  input: async () => (await import('../schema.ts')).input,
})
