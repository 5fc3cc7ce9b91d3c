import { AREA_IDS } from './area-ids.ts'

/** Words of the area of an entry: i18next puts the area's title in its place. */
export const AREA_TITLES = Object.fromEntries(
  [...AREA_IDS, 'audit-log'].map((id) => [id, `$t(${id}:title)`]),
) as Record<(typeof AREA_IDS)[number] | 'audit-log', string>
