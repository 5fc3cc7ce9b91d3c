/** Words of a setting's page, which come with it. */
import { addWords } from '../../../console/kit/i18n.ts'

addWords('setting', {
  vi: {
    effect: 'Tác dụng',
    now: 'Đang dùng',
    bounds: 'Được phép',
    range: 'từ {min} đến {max}',
    standard: 'mặc định',
    isStandard: '{amount} (mặc định)',
  },
  en: {
    effect: 'Effect',
    now: 'In use',
    bounds: 'Allowed',
    range: 'from {min} to {max}',
    standard: 'default',
    isStandard: '{amount} (default)',
  },
})
