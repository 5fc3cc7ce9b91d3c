/** Pages that axe looks at, inside of the console. Those of an area are in its `walk.ts`. */
import { areas } from '../../../src/areas/index.ts'
import { AREA_SCREENS } from './area-walks.ts'

/**
 * A page that axe looks at: its name, its address, and the sign that it is whole. `all`: of a kind that another page of
 * the gate has too, so not in the gate; `long`: in the long form only.
 */
export type Screen = readonly [name: string, path: string, ready: string, only?: 'all' | 'long']

export const INSIDE: readonly Screen[] = [
  ['dashboard', '/dashboard', 'main h1, main h2'],
  ...AREA_SCREENS.filter(([, , , only]) => only !== 'long'),
  ['profile', '/profile/index', '#avatar-title'],
  ['errors', '/errors', 'main >> text=Chưa có lỗi nào'],
]

/** Each kind of page once. */
export const KINDS = INSIDE.filter(([, , , only]) => !only)

/** More lists, records and forms, of the same parts as those above: the list and the form of every section. */
export const SECTIONS: readonly Screen[] = [
  ...AREA_SCREENS.filter(([, , , only]) => only === 'long'),
  ...areas.flatMap(({ id, path, verbs }): Screen[] => [
    [`${id}-list`, `${path}/list`, '[data-row]:not([data-placeholder]), [data-empty]'],
    ...(verbs.includes('create') ? [[`${id}-new`, `${path}/list/new`, 'form'] as const] : []),
  ]),
]
