/** Sheets that are far too large, and cells that no database keeps or a spreadsheet would run. */
import {
  BOOK,
  book,
  escaped,
  type Family,
  good,
  HEAD,
  MAIN,
  MB,
  many,
  number,
  row,
  rows,
  STYLES,
  sheet,
  text,
  XML,
} from './book.ts'

const shared =
  (cells: number, length: number): (() => Buffer) =>
  () =>
    book({
      'xl/sharedStrings.xml': `${XML}<sst ${MAIN}><si><t>${'ấ'.repeat(length)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(
        HEAD + many(Math.ceil(cells / 60), () => row('<c t="s"><v>0</v></c>'.repeat(60))),
      ),
    })
export const sizes: Family = [
  ['one text of 500 signs in 400,000 cells', shared(400_000, 500)],
  ['one text of 1,000,000 signs in 100,000 cells', shared(100_000, 1_000_000)],
  [
    'a million shared texts',
    () =>
      book({ 'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` }),
  ],
  [
    'a shared text of 50 MB',
    () => book({ 'xl/sharedStrings.xml': `${XML}<sst ${MAIN}><si><t>${'x'.repeat(50 * MB)}</t></si></sst>` }),
  ],
  [
    'a shared text that is not there',
    () => rows(HEAD + row('<c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c>')),
  ],
  [
    'a count of texts that is a lie',
    () =>
      book({ 'xl/sharedStrings.xml': `${XML}<sst ${MAIN} count="4000000000" uniqueCount="4000000000"/>` }),
  ],
  ['a million columns', () => rows(HEAD + row(many(1_000_000, () => '<c><v>1</v></c>')))],
  [
    '20,000 rows that end in the last column',
    () => rows(HEAD + many(20_000, () => row('<c r="XFD1"><v>1</v></c>'))),
  ],
  ['a column beyond all', () => rows(HEAD + row('<c r="ZZZZZZZZ1"><v>1</v></c>'))],
  [
    'a column without a name',
    () => rows(HEAD + row('<c r="1"><v>1</v></c><c r=""><v>1</v></c><c r="@1"><v>1</v></c>')),
  ],
  ['20,001 rows', () => rows(HEAD + many(20_001, good))],
  [
    '20,000 rows without a code',
    () => rows(HEAD + many(19_990, () => row(text('') + many(58, () => text('tong cong x'))))),
  ],
  ['20,000 rows of the same code', () => rows(HEAD + many(19_000, () => good(7)))],
  [
    '20,000 rows that are wrong in each cell',
    () => rows(HEAD + many(19_000, () => row(many(4, () => text('x'.repeat(90)))))),
  ],
  [
    'styles by the million',
    () =>
      book({
        'xl/styles.xml': `${XML}<styleSheet ${MAIN}><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
      }),
  ],
  [
    'sheets by the ten thousand',
    () =>
      book({
        'xl/workbook.xml': BOOK.replace(
          '</sheets>',
          `${many(10_000, (n) => `<sheet name="S${n}" sheetId="${n + 2}" r:id="rId1"/>`)}</sheets>`,
        ),
      }),
  ],
  ...['0', '-1', '1e999', 'NaN', '99999999999999999999', '2147483649'].map(
    (at) =>
      [
        `a row numbered ${at}`,
        () => rows(HEAD + row(text('HX2') + text('') + number(1), ` r="${at}"`)),
      ] as const,
  ),
]

const CODES = [
  '_x0000_',
  'A_x0000_B',
  '_xD800_',
  '_xDFFF__xD800_',
  '_x001B_[2J',
  '\u202eabc',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=cmd|/c calc!A1',
  '@SUM(1)',
  '+1',
  '-1',
  '\t=1',
  '%00',
  '#{7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'ấ'.repeat(600),
  '\u200b',
  '😀'.repeat(40),
  '../../etc/passwd',
]
const AMOUNTS = [
  '1e308',
  '-1',
  '0.5',
  'NaN',
  'Infinity',
  '9007199254740993',
  '1000000000001',
  '0x10',
  '1e-9',
  '-0',
  '',
  '1,5',
  'true',
  '10 000',
  '=1+1',
  '99999999999999999999999',
]
const FORMULAS = [
  '1+1',
  'HYPERLINK("http://127.0.0.1:9","x")',
  'WEBSERVICE("http://127.0.0.1:9")',
  "cmd|'/c calc'!A1",
  'INDIRECT("A1")',
  'REPT("x",32767)',
]
export const cells: Family = [
  // First, so that the short form has them too.
  ...AMOUNTS.slice(0, 6).map(
    (day) =>
      [
        `the day ${day}`,
        () =>
          book({
            'xl/styles.xml': STYLES.replace('numFmtId="0"', 'numFmtId="14"'),
            'xl/worksheets/sheet1.xml': sheet(
              HEAD + row(`${text('HX4')}<c s="0"><v>${day}</v></c>${number(1000)}`),
            ),
          }),
      ] as const,
  ),
  ...CODES.map(
    (code) =>
      [
        `the code ${JSON.stringify(code.slice(0, 20))}`,
        () => rows(HEAD + row(text(code) + text('20/11/2026') + number(1000))),
      ] as const,
  ),
  ...CODES.slice(0, 8).map(
    (code) =>
      [
        `the heading ${JSON.stringify(code.slice(0, 20))}`,
        () => rows(row(text(code) + text('b') + text('c')) + good(2)),
      ] as const,
  ),
  ...AMOUNTS.map(
    (amount) =>
      [
        `the amount ${amount}`,
        () => rows(HEAD + row(text('HX3') + text(amount) + number(amount) + number(amount))),
      ] as const,
  ),
  ...FORMULAS.map(
    (formula) =>
      [
        `the formula ${formula}`,
        () =>
          rows(
            HEAD +
              row(
                `<c t="str"><f>${escaped(formula)}</f><v>HX5</v></c>${text('')}<c><f>${escaped(formula)}</f><v>1000</v></c>`,
              ),
          ),
      ] as const,
  ),
  ...['#REF!', '#DIV/0!', '#N/A'].map(
    (error) =>
      [
        `the error ${error}`,
        () => rows(HEAD + row(`<c t="e"><v>${error}</v></c>${text('')}<c t="e"><v>${error}</v></c>`)),
      ] as const,
  ),
]
