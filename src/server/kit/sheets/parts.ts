/** Parts of a measured workbook: its sheets, which of them are hidden, and the formats of their cells. */
import { partsOf } from './archive.ts'
import { type Merged, mergedCells } from './merged.ts'
import { type Masks, maskedCells, masksOf } from './shown.ts'
import { attributesOf, tagsIn } from './tags.ts'

/** `index`: its place among all sheets of the workbook, from 0. */
export type SheetPart = { index: number; name: string; hidden: boolean; path: string | undefined }
export type BookParts = { sheets: readonly SheetPart[]; masks: Masks }

const decoder = new TextDecoder()

/** The path that a link of the part `base` has. */
function resolved(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = base.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

const relsOf = (path: string) => path.replace(/([^/]*)$/, '_rels/$1.rels')

type Link = { id: string; type: string; path: string }

function linksOf(archive: Uint8Array, path: string): Link[] {
  const xml = textOf(archive, relsOf(path))
  return [...tagsIn(xml)].flatMap(({ name, closes, attributes }) => {
    if (name !== 'Relationship' || closes) return []
    const { Id = '', Type = '', Target = '' } = attributesOf(attributes)
    return [{ id: Id, type: Type.split('/').at(-1) ?? '', path: resolved(path, Target) }]
  })
}

const textOf = (archive: Uint8Array, path: string) => decoder.decode(partsOf(archive, [path])[path])

/** Sheets in their order, and formats of codes. Throws when the workbook has no part that lists them. */
export function bookParts(archive: Uint8Array): BookParts {
  const book = linksOf(archive, '').find(({ type }) => type === 'officeDocument')?.path
  if (book === undefined) throw new Error('no workbook')
  const links = linksOf(archive, book)
  const sheets: SheetPart[] = []
  for (const { name, closes, attributes } of tagsIn(textOf(archive, book))) {
    if (name !== 'sheet' || closes) continue
    const given = attributesOf(attributes)
    const id = given['r:id'] ?? Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1]
    if (!given.name || !id) continue
    const link = links.find((one) => one.id === id && one.type === 'worksheet')
    const hidden = given.state === 'hidden' || given.state === 'veryHidden'
    sheets.push({ index: sheets.length, name: given.name, hidden, path: link?.path })
  }
  const styles = links.find(({ type }) => type === 'styles')?.path
  return { sheets, masks: styles === undefined ? new Map() : masksOf(textOf(archive, styles)) }
}

/** Cells with formats of codes, row by row; undefined where no style has one. */
export function masksIn(archive: Uint8Array, { masks }: BookParts, { path }: SheetPart) {
  if (masks.size === 0 || path === undefined) return undefined
  const part = partsOf(archive, [path])[path]
  return part && maskedCells(part, masks)
}

/** Cells of a sheet that are merged over several rows. */
export function mergedIn(archive: Uint8Array, { path }: SheetPart): Merged[] {
  const part = path === undefined ? undefined : partsOf(archive, [path])[path]
  return part ? mergedCells(part) : []
}
