/** Abilities: `<area>.<verb>`; `*` (administrator) includes every one. */

export type Ability = string

export const ALL_ABILITIES = '*'

/** One ability for every area: a number is the same number in an order and with its buyer (decision 0033). */
export const SEE_NUMBERS = 'call-desk.reveal'

/** Reads who was shown a record's number: the call lead's. */
export const READ_REVEALS = 'call-desk.lead'

/** Whether a set of abilities holds one. */
export function holds(abilities: ReadonlySet<Ability>, ability: Ability | undefined): boolean {
  return ability === undefined || abilities.has(ALL_ABILITIES) || abilities.has(ability)
}

/** Every ability that the areas declare, `<area>.<verb>`. */
export function abilitiesOf(areas: readonly { id: string; verbs: readonly string[] }[]): Ability[] {
  return areas.flatMap((area) => area.verbs.map((verb) => `${area.id}.${verb}`))
}
