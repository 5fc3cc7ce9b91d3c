/** Views of private numbers, as the API records them. */

/** Ways of seeing a number; `call`: it was on the screen at the call desk. */
export const REVEAL_WAYS = ['list', 'record', 'search', 'export', 'print', 'call'] as const
export type RevealWay = (typeof REVEAL_WAYS)[number]
