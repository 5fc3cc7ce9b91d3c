/** Registers names and definitions of the measures, for the line below the list. */
import { addWords } from '../../../../console/kit/i18n.ts'
import { MEASURE_WORDS } from '../../measured/measure-words.ts'

addWords('measures', {
  vi: { ...MEASURE_WORDS.vi, totals: 'Tổng của danh sách', ofLines: 'Tiền chỉ tính hàng khớp bộ lọc' },
  en: {
    ...MEASURE_WORDS.en,
    totals: 'Totals of the list',
    ofLines: 'Money is of the goods that match the filter',
  },
})
