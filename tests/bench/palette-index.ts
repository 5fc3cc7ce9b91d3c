/**
 * The palette over 10,000 entries, a person's own commands among them: building the index, and filtering by what people type, letter by letter.
 * Bar: at most 2 ms to filter. `node tests/bench/palette-index.ts`.
 */
import { buildPaletteIndex, type IndexEntry } from '../../src/console/commands/palette/index/palette-index.ts'
import { reporter, summarise } from './measure.ts'

const COUNT = 10_000
const ROUNDS = 40
const FIRST = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Đặng', 'Bùi']
const MIDDLE = ['Văn', 'Thị', 'Minh', 'Quốc', 'Thanh', 'Ngọc', 'Đức']
const LAST = ['Khánh', 'Hương', 'Tuấn', 'Lan', 'Dũng', 'Trang', 'Sơn', 'Thảo', 'Bình', 'Xác', 'Nga', 'Nhân']
const VERBS = ['Xác nhận', 'Huỷ', 'Giao', 'In phiếu', 'Đóng gói', 'Ghi cuộc gọi']
const THINGS = ['đơn hàng', 'thanh toán', 'sản phẩm', 'nhà cung cấp', 'khách hàng']

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

const entries: IndexEntry[] = Array.from({ length: COUNT }, (_, i) =>
  i % 100 === 1
    ? // A macro or a saved view: a person's own words, the same in both languages.
      { value: `command:${i % 200 === 1 ? 'macro' : 'view'}.${i}`, titles: [`Gọi lại ${pick(LAST, i)} ${i}`] }
    : i % 10 === 0
      ? {
          value: `command:${i}`,
          titles: [`${pick(VERBS, i)} ${pick(THINGS, i * 7)} ${i}`, `Confirm order ${i}`],
          extra: ['duyệt chốt'],
        }
      : {
          value: `record:${i}`,
          titles: [`${pick(FIRST, i)} ${pick(MIDDLE, i * 3)} ${pick(LAST, i * 11)}`],
          extra: [
            `DH${String(i).padStart(8, '0')}`,
            `09${String(i * 7919)
              .padStart(8, '0')
              .slice(0, 8)}`,
          ],
        },
)

const before = performance.now()
const index = buildPaletteIndex(entries)
const built = performance.now() - before

const typed = ['xac nhan don', 'nguyen van khanh', 'xndh', 'DH000048', '0912', 'n', 'd', 'confirm', 'zzz']
const queries = typed.flatMap((text) => [...text].map((_, i) => text.slice(0, i + 1)))
const bonus = new Map(entries.slice(0, 200).map((entry, i) => [entry.value, i % 45]))
const times: number[] = []
let hits = 0
for (let round = 0; round < ROUNDS; round++) {
  for (const query of queries) {
    const start = performance.now()
    hits += index.search(query, 50, bonus).length
    times.push(performance.now() - start)
  }
}
const report = reporter(`palette index, ${COUNT.toLocaleString('en')} entries`)
report.value('built', `${built.toFixed(0)} ms`)
const filter = `filter, ${queries.length} texts ${ROUNDS} times, ${hits} hits`
report.times(filter, summarise(times), { ms: 2, of: 'p95' })
