import { expect, test } from 'vitest'
import { isWorkbook } from './import-page.tsx'

test('a workbook is known by its name, whatever the case', () => {
  for (const name of ['doi-soat.xlsx', 'GHN 11.2026.XLSX', 'a.b.Xlsx'])
    expect(isWorkbook(name), name).toBe(true)
  for (const name of ['a.pdf', 'a.xls', 'a.xlsx.pdf', 'xlsx', 'a.xlsx ', ''])
    expect(isWorkbook(name), name).toBe(false)
})
