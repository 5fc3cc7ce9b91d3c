/** What a workbook's archive may hold: nothing is read that was not measured. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { remittanceFile } from '../../../../../tests/support/remittance-file.ts'
import { readWorkbook } from './read.ts'

const STRINGS = 'xl/sharedStrings.xml'

/** A remittance whose texts stand in a part of another name; `size`: what its directory says of it. */
async function textsIn(name: string, size?: number): Promise<Uint8Array> {
  const parts = unzipSync(await remittanceFile([['GHN123', 1_000_000]]))
  const texts = parts[STRINGS] as Uint8Array<ArrayBuffer>
  delete parts[STRINGS]
  parts[name] = texts
  for (const rels of ['xl/_rels/workbook.xml.rels', '[Content_Types].xml']) {
    const text = strFromU8(parts[rels] as Uint8Array)
    parts[rels] = strToU8(
      text
        .replace(/Target="sharedStrings.xml"/, `Target="/${name}"`)
        .replace('sharedStrings.xml', name.slice(3)),
    )
  }
  const file = zipSync(parts)
  if (size === undefined) return file
  const view = new DataView(file.buffer)
  for (let at = 0; at < file.length - 46; at++) {
    // Size unpacked, in the directory's entry (PK 1 2) and before the part itself (PK 3 4).
    const directory = view.getUint32(at, true) === 0x02014b50
    const before = view.getUint32(at, true) === 0x04034b50
    if (!directory && !before) continue
    const start = at + (directory ? 46 : 30)
    const length = view.getUint16(at + (directory ? 28 : 26), true)
    if (strFromU8(file.subarray(start, start + length)) !== name) continue
    view.setUint32(at + (directory ? 24 : 22), size, true)
  }
  return file
}

test('texts in a part of any ordinary name are read', async () => {
  const reading = await readWorkbook(await textsIn('xl/texts.xml'), undefined)
  expect(reading).not.toHaveProperty('refused')
})

test('a part that was not measured is not read, whatever name or size it says it has', async () => {
  // A folder that holds something, with no size: one reader passes over it, another would unpack it.
  const reading = await readWorkbook(await textsIn('xl/texts/', 0), undefined)
  expect(JSON.stringify(reading)).not.toMatch(/GHN123|vận đơn/)
  expect(await readWorkbook(await textsIn('xl/texts.xml', 1), undefined)).toEqual({ refused: 'noSheet' })
})

test('a file of too much is refused before it is unpacked', async () => {
  const parts = unzipSync(await remittanceFile([['GHN123', 1_000_000]]))
  const bomb = zipSync({ ...parts, 'xl/media/a.bin': new Uint8Array(40 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await readWorkbook(bomb, undefined)).toEqual({ refused: 'tooMuch' })
})
