/** The tabs, range and breakdown of the statistics, and their sheet. The state of the page is in its address. */
import { type Command, type Context, defineCommand, type Gate } from '../../../commands/command.ts'
import { forOne } from '../../../commands/for-one.ts'
import { oneOnly } from '../../../commands/gates.ts'
import { dayOf } from '../../core/dates/dates.ts'
import { RANGES } from '../../core/dates/ranges.ts'
import type { StepValues } from '../../core/steps.ts'
import { DIMENSIONS, SEES_COSTS, TABS, type Tab } from '../orders/measured/measures.ts'
import { area } from './area.ts'

const VIEW = `${area.id}.view`
const D = `${area.id}:detail`
const LEADS_CALLS = 'call-desk.lead'
const SEES_VISITS = 'visits.view'

const SECTIONS = ['revenue', 'sales', 'profit', 'suppliers', 'payable', 'traffic', 'telesales'] as const
type Section = (typeof SECTIONS)[number]

const pathOf = (section: Section) => (section === 'revenue' ? area.path : `${area.path}/${section}`)

/** The tab that is open, with its search; undefined elsewhere. */
function openTab({ where }: Context): { tab: Tab; params: URLSearchParams } | undefined {
  const [path, search] = where.path.split('?')
  const tab = TABS.find((one) => pathOf(one) === path)
  return tab && { tab, params: new URLSearchParams(search) }
}

/** The tab with a range that is open, with its search: one of the figures, or the visits. */
function openRange(c: Context): { section: Section; params: URLSearchParams } | undefined {
  const open = openTab(c)
  if (open) return { section: open.tab, params: open.params }
  const [path, search] = c.where.path.split('?')
  return path === pathOf('traffic') ? { section: 'traffic', params: new URLSearchParams(search) } : undefined
}

/** Whether the tab of the calls is open, which is a page of the call desk's. */
const onCalls = ({ where }: Context) => where.path.split('?')[0] === pathOf('telesales')

/** Another ability than that of the page, where a tab takes one. */
const NEEDS: Partial<Record<Section, string>> = {
  profit: SEES_COSTS,
  payable: SEES_COSTS,
  traffic: SEES_VISITS,
  telesales: LEADS_CALLS,
}

const ICONS: Partial<Record<Section, string>> = { traffic: 'mouse-pointer-click', telesales: 'phone' }

const toSection = (section: Section, at: number): Command => {
  /** Range, breakdown and filter go along. */
  const path = (c: Context) => {
    const open = section === 'telesales' ? undefined : openRange(c)
    open?.params.delete('sort')
    const search = open?.params.toString()
    return search ? `${pathOf(section)}?${search}` : pathOf(section)
  }
  return defineCommand({
    id: `${area.id}.show-${section}`,
    title: `${D}.sections.${section}`,
    keywords: `${D}.sectionKeywords`,
    section: 'go',
    icon: ICONS[section] ?? area.icon,
    ability: VIEW,
    area: area.id,
    keys: [{ keys: String(at + 1), scope: 'page' }],
    gate: (c) => (c.can(VIEW) && c.can(NEEDS[section] ?? VIEW) ? { s: 'on' } : { s: 'hidden' }),
    path,
    async run(c) {
      c.nav.go(path(c))
      return undefined
    },
  })
}

const onRange = (c: Context): Gate => (openRange(c) && c.can(VIEW) ? { s: 'on' } : { s: 'hidden' })

const onTab = (c: Context): Gate => (openTab(c) && c.can(VIEW) ? { s: 'on' } : { s: 'hidden' })

function go(c: Context, change: (params: URLSearchParams) => void): void {
  const open = openRange(c)
  if (!open) return
  change(open.params)
  c.nav.go(`${pathOf(open.section)}?${open.params.toString()}`)
}

const chooseRange = defineCommand({
  id: `${area.id}.choose-range`,
  title: `${D}.rangeCommand`,
  keywords: `${D}.rangeKeywords`,
  section: 'view',
  icon: 'calendar',
  ability: VIEW,
  area: area.id,
  keys: [{ keys: 'd', scope: 'page' }],
  gate: onRange,
  steps: [
    { name: 'range', kind: 'enum', values: RANGES },
    { name: 'from', kind: 'date', when: { step: 'range', is: ['own'] } },
    { name: 'to', kind: 'date', when: { step: 'range', is: ['own'] } },
  ],
  stepWords: { label: (step) => `${D}.${step}`, choice: (_step, value) => `${D}.ranges.${value}` },
  async run(c, args: StepValues) {
    go(c, (params) => {
      params.set('range', String(args.range))
      for (const day of ['from', 'to'] as const)
        if (args.range === 'own') params.set(day, String(args[day]))
        else params.delete(day)
    })
    return undefined
  },
})

const breakDown = defineCommand({
  id: `${area.id}.break-down`,
  title: `${D}.byCommand`,
  keywords: `${D}.byKeywords`,
  section: 'view',
  icon: 'list-tree',
  ability: VIEW,
  area: area.id,
  keys: [{ keys: 'v', scope: 'page' }],
  gate: onTab,
  steps: [{ name: 'by', kind: 'enum', values: DIMENSIONS }],
  stepWords: { label: (step) => `${D}.${step}`, choice: (_step, value) => `${D}.bys.${value}` },
  async run(c, args: StepValues) {
    go(c, (params) => params.set('by', String(args.by)))
    return undefined
  },
})

const save = defineCommand({
  id: `${area.id}.export-figures`,
  title: `${D}.export`,
  keywords: 'commands:export.keywords',
  section: 'view',
  icon: 'download',
  ability: `${area.id}.save`,
  area: area.id,
  // The page is no list: wherever the focus is on it.
  keys: [{ keys: 'Shift+x', scope: 'global' }],
  places: ['toolbar'],
  gate: (c) =>
    c.can(`${area.id}.save`) && (openTab(c) || (onCalls(c) && c.can(LEADS_CALLS)))
      ? { s: 'on' }
      : { s: 'hidden' },
  async run(c, _args, { signal }) {
    // Fetched here: no part of the first load.
    const { callsQuery, fileQuery } = await import('./asked.ts')
    const today = dayOf(Date.now())
    const open = openTab(c)
    const query = open
      ? fileQuery(open.tab, open.params, today)
      : callsQuery(new URLSearchParams(c.where.path.split('?')[1]), today)
    if (!query) return { said: { key: `${D}.none` } }
    const path = open ? `/api/${area.id}/file` : '/api/call-desk/statistics/file'
    const name = await c.api.downloadFile(path, query, signal)
    return { said: { key: `${D}.exported`, params: { name } } }
  },
})

/** Statistics of the supplier that is open or under the cursor. */
const ofSupplier = (page: 'suppliers' | 'payable', keys: string): Command => {
  const ability = page === 'payable' ? SEES_COSTS : VIEW
  const path = ({ target }: Context) => {
    const code = target?.area === 'shops' ? target.records[0]?.code : undefined
    return code && `${pathOf(page)}?shop=${code}`
  }
  return defineCommand({
    id: `${area.id}.of-supplier-${page}`,
    title: `${D}.ofSupplier.${page}`,
    section: 'record',
    icon: area.icon,
    ability: VIEW,
    ...forOne('shops', keys),
    gate(c) {
      if (c.target?.area !== 'shops' || !c.can(VIEW) || !c.can(ability)) return { s: 'hidden' }
      return c.target.count === 1 ? { s: 'on' } : oneOnly(c)
    },
    path,
    async run(c) {
      const to = path(c)
      if (to) c.nav.go(to)
      return undefined
    },
  })
}

const days = defineCommand({
  id: `${area.id}.days`,
  title: `${D}.days`,
  section: 'go',
  icon: 'list',
  ability: VIEW,
  gate: (c) => (c.can(VIEW) ? { s: 'on' } : { s: 'hidden' }),
  path: () => `${area.path}/list`,
  async run(c) {
    c.nav.go(`${area.path}/list`)
    return undefined
  },
})

export const commands: readonly Command[] = [
  ...SECTIONS.map(toSection),
  chooseRange,
  breakDown,
  save,
  days,
  ofSupplier('suppliers', 'b'),
  ofSupplier('payable', 'Shift+b'),
]
