/** Words of the banner, which come with it. */
import { addWords } from '../../../../console/kit/i18n.ts'

const vi = {
  text: 'Dữ liệu được khôi phục lúc {at}: tin và việc hẹn giờ từ trước đó đang được giữ lại.',
  short: 'Tin và thông báo hẹn giờ từ trước {at} đang được giữ lại, chờ quản trị viên.',
  open: 'Xem',
}
const en: typeof vi = {
  text: 'Data was restored at {at}: messages and scheduled work from before are held.',
  short: 'Messages and scheduled notifications from before {at} wait for an administrator.',
  open: 'Open',
}

addWords('hold', { vi, en })
