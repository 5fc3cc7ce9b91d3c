/** Forms of texts: a form of a form is itself, and one name or code in every spelling of keyboards, files and copies is one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeForm, lineForm, nameForm, textForm } from './sameness.ts'

const FORMS = { lineForm, textForm, nameForm, codeForm }

/** Texts of letters, marks, blanks and signs that copies bring along. */
const sign = fc.oneof(
  fc.constantFrom(...'aăâđêôơưAĂÂĐÊÔƠƯ \t\n\r0１Ａ-–－', '\u0301', '\u0323', '\u0302', '\u031B'),
  fc.constantFrom(
    '\u00A0',
    '\u200B',
    '\u200D',
    '\u200C',
    '\u202E',
    '\uFEFF',
    '\u3000',
    '\u00AD',
    '\uFE0F',
    '👩',
    '🏌',
    'क',
    '्',
    'ﬁ',
    'ß',
  ),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
)
const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''))

test.each(Object.entries(FORMS))('%s of a form is itself', (_name, form) => {
  fc.assert(
    fc.property(text, (given) => {
      expect(form(form(given))).toBe(form(given))
    }),
    { numRuns: 3_000 },
  )
})

const NAMES = ['Trẻ', 'Tre', 'Cờ', 'Cỏ', 'Mủ', 'Mũ', 'Hồ', 'Hổ', 'Bàn', 'Bán', 'Nguyễn Đức Ường', 'Túi gậy']
test('a name is the same in every Unicode form, with any blanks and capitals, and no other', () => {
  const spellings = (name: string) => [
    name.normalize('NFD'),
    name.toLocaleUpperCase('vi'),
    ` ${name.replaceAll(' ', '\u00A0 ')}\u200B`,
    `\u202D${name.normalize('NFD')}\u202C`,
    name.replace(/(?<=.)/u, '\u00AD'),
  ]
  for (const name of NAMES) {
    for (const spelling of spellings(name)) expect(nameForm(spelling)).toBe(nameForm(name))
    expect(NAMES.filter((other) => nameForm(other) === nameForm(name))).toEqual([name])
  }
})

test.each([
  ['ＧＬＶ－０１', 'GLV-01'],
  ['glv-01', 'GLV-01'],
  [' GLV\u201101\u200E ', 'GLV-01'],
  ['GLV 01', 'GLV01'],
  ['ＤＨ０００００００１', 'DH00000001'],
])('the code %j is %s', (given, form) => expect(codeForm(given)).toBe(form))

test('joiners stay where a script or an emoji needs them, and control signs are blanks', () => {
  for (const kept of ['👩‍💻', '🏌️‍♀️', 'क्‍ष', 'می‌خواهم']) expect(lineForm(kept)).toBe(kept)
  expect(lineForm('Gậy\u200D sắt\u0000\u200C7\r\nmới')).toBe('Gậy sắt 7 mới')
  expect(textForm('Dòng 1\r\n  Dòng\u200B 2\t3 ')).toBe('Dòng 1\n  Dòng 2\t3')
})
