/** Names of the errors of a cell; the sentences are under `reasons` of the words. */
import type { LanguageId } from '../../core/words.ts'
import type { ProblemKey } from './problems.ts'

type Words = Record<ProblemKey, string>

/** Short ones, for a cell of the list. */
export const PROBLEM_NAMES: Record<LanguageId, Words> = {
  vi: {
    needed: 'Còn thiếu',
    unknown: 'Chưa có trong danh sách',
    unsure: 'Trùng tên',
    stopped: 'Đã ngừng',
    notNumber: 'Không phải số',
    isDay: 'Thành ngày',
    formulaError: 'Lỗi công thức',
    tooSmall: 'Quá nhỏ',
    tooLarge: 'Quá lớn',
    tooLong: 'Quá dài',
    tooShort: 'Quá ngắn',
    salePriceAbove: 'Giá bán cao',
    codeSigns: 'Mã sai',
    digitsLost: 'Mất chữ số',
    zerosLost: 'Mất số 0',
    codeGiven: 'Mã hệ thống',
    codeTwice: 'Mã lặp',
    codeTaken: 'Mã đã dùng',
    otherShop: 'Nhà cung cấp khác',
    imageNeeded: 'Thiếu ảnh',
    imageWrong: 'Ảnh hỏng',
    ofVariants: 'Nhiều biến thể',
    refused: 'Bị từ chối',
  },
  en: {
    needed: 'Missing',
    unknown: 'Not found',
    unsure: 'Ambiguous',
    stopped: 'Stopped',
    notNumber: 'Not a number',
    isDay: 'Became a day',
    formulaError: 'Formula error',
    tooSmall: 'Too small',
    tooLarge: 'Too large',
    tooLong: 'Too long',
    tooShort: 'Too short',
    salePriceAbove: 'Sale price high',
    codeSigns: 'Bad code',
    digitsLost: 'Digits lost',
    zerosLost: 'Zeros lost',
    codeGiven: 'System code',
    codeTwice: 'Code twice',
    codeTaken: 'Code in use',
    otherShop: 'Other supplier',
    imageNeeded: 'No picture',
    imageWrong: 'Bad picture',
    ofVariants: 'Several variants',
    refused: 'Refused',
  },
}
