/** Workbooks as Excel, LibreOffice, Google Sheets and WPS write them. */
import { describe, expect, test } from 'vitest'
import { read, readBook } from '../../../../tests/support/read-book.ts'
import { bookBy, PROGRAMS } from '../../../../tests/support/workbooks/index.ts'

describe.each(PROGRAMS)('a workbook of %s', (program) => {
  test('has the sheets that are shown, each by its name', async () => {
    const rows = (text: string) => [[text]]
    const file = bookBy(
      program,
      [
        { name: '_data', state: 'veryHidden', rows: rows('never') },
        { name: 'T10', state: 'hidden', rows: rows('before') },
        { name: 'Bìa & "mục lục"', rows: rows('cover') },
        { name: 'T11', rows: rows('now') },
      ],
      3,
    )
    const sheets = ['Bìa & "mục lục"', 'T11']
    expect(await readBook(file)).toEqual({ sheets, rows: [{ number: 1, cells: ['cover'] }] })
    expect(await readBook(file, 'T11')).toEqual({ sheets, rows: [{ number: 1, cells: ['now'] }] })
    expect(await readBook(file, 'T10')).toEqual({ refused: 'sheetUnreadable' })
  })

  test('shows codes with the zeros of their format, and amounts as numbers', async () => {
    const code = { value: 12_345_678_901, format: '0000000000000' }
    const file = bookBy(program, [
      {
        name: 'COD',
        rows: [
          ['Mã', 'COD'],
          [code, { value: 1_250_000, format: '#,##0' }, { value: 12, format: '"VN"000-000' }],
          [],
          [code, { value: 46_346, format: '0" ngày"' }, { value: 5, format: '[$-42A]00;@' }],
          [{ value: 123_456, format: '0000' }, { value: 0.5, format: '00000' }, 1250000.0000000002],
        ],
      },
    ])
    expect(await read(file)).toEqual({
      rows: [
        { number: 1, cells: ['Mã', 'COD'] },
        { number: 2, cells: ['0012345678901', 1_250_000, 'VN000-012'] },
        { number: 4, cells: ['0012345678901', 46_346, '05'] },
        { number: 5, cells: ['123456', 0.5, 1250000.0000000002] },
      ],
    })
  })
})
