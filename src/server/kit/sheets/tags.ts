/** Tags of a workbook's parts, for what the library for spreadsheets does not report. Pure. */

/** Its name without a prefix, and the text of its attributes. */
export type Tag = { name: string; closes: boolean; attributes: string }

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Tags in their order. */
export function* tagsIn(xml: string): Generator<Tag> {
  for (const [, slash, name = '', attributes = ''] of xml.matchAll(TAG))
    yield { name, closes: slash === '/', attributes }
}

const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** Attributes of a tag by their full names. */
export function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    found[name] = decoded(double ?? single ?? '')
  return found
}
