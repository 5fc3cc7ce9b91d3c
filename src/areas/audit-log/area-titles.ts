import { AREA_IDS } from './area-ids.ts'

/** Words of each value of `AREA_IDS`: i18next puts the area's title in its place. */
export const AREA_TITLES = Object.fromEntries(AREA_IDS.map((id) => [id, `$t(${id}:title)`])) as Record<
  (typeof AREA_IDS)[number],
  string
>
