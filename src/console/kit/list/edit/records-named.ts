/** Records that pasted texts name. */
import { STAFF } from '../../../../core/area.ts'
import type { Ref } from '../../../../core/fields.ts'
import { manifestOf } from '../../areas.ts'
import { can } from '../../atoms.ts'
import { loadRest } from '../../faces.ts'
import { api } from '../../net/api.ts'
import { namedBy } from './paste.ts'

/** Candidates fetched for a name: more than one of the same name is ambiguous anyway. */
const CANDIDATES = 5
/** Names that are looked up at once. */
const AT_ONCE = 6

/** Records of an area by texts that name them, as far as exactly one does. */
export async function recordsNamed(
  areaId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Ref>> {
  // In an address pasted early the others may not be here yet.
  await loadRest()
  const area = manifestOf(areaId)
  const found = new Map<string, Ref>()
  if (!area) return found
  // Colleagues are values for who may not view accounts, too.
  const colleagues = areaId === STAFF && !can(`${STAFF}.view`)
  const lookUp = async (text: string) => {
    const candidates = colleagues
      ? await api.people(text, CANDIDATES)
      : (await api.list(areaId, { q: text, limit: CANDIDATES })).data
    const ref = namedBy(area, candidates, text)
    if (ref) found.set(text, ref)
  }
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    await Promise.all(texts.slice(from, from + AT_ONCE).map(lookUp))
  }
  return found
}
