const NEEDED = ['receiverName', 'receiverPhone', 'address', 'ward', 'province'] as const

/** Whether a carrier could find it. The district may be missing: a two-tier address has none. */
export function isComplete(address: Readonly<Record<(typeof NEEDED)[number], unknown>>): boolean {
  return NEEDED.every((name) => typeof address[name] === 'string' && address[name].trim() !== '')
}
