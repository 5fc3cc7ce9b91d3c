/** Phrases that staff type into the palette, by the command that they mean; for tests. */
import type { LanguageId } from '../../src/core/words.ts'

/** Phrases of one command in each language, separated by commas; without marks, as they are mostly typed, or with them. */
const BY_COMMAND: Readonly<Record<string, Readonly<Record<LanguageId, string>>>> = {
  // The examples of the customer.
  'orders.create': {
    en: 'create order, add order, new order, make order, place order',
    vi: 'tao don, tạo đơn hàng, them don, thêm đơn mới, dat don, lap don hang',
  },
  'vouchers.create': {
    en: 'create voucher, new voucher, add voucher, create discount code, new coupon',
    vi: 'tao voucher, thêm voucher, tao ma giam gia, tạo phiếu giảm giá',
  },
  'orders.confirm': {
    en: 'confirm order, confirm an order, approve order',
    vi: 'xac nhan don, xác nhận đơn hàng, duyet don, chốt đơn, chot don hang',
  },
  'orders.log-call': {
    en: 'log call, log a call, record call, write down a call',
    vi: 'ghi cuoc goi, ghi lại cuộc gọi, luu cuoc goi, ghi nhận cuộc gọi',
  },
  'orders.go': {
    en: 'open orders, go to orders, orders, order list, list of orders, show orders',
    vi: 'mo don hang, đi tới đơn hàng, danh sach don, danh sách đơn hàng, xem don hang, đơn hàng',
  },
  'language.en': {
    en: 'switch language to english, english',
    vi: 'tieng anh, đổi sang tiếng anh, chuyen tieng anh',
  },
  'language.vi': {
    en: 'switch to vietnamese, vietnamese',
    vi: 'tieng viet, đổi sang tiếng việt, chuyen tieng viet',
  },
  // Sections.
  'vouchers.go': { en: 'open vouchers, go to vouchers', vi: 'mo voucher, mở mã giảm giá, danh sach voucher' },
  'products.go': { en: 'open products, product list', vi: 'mo san pham, danh sách sản phẩm, xem hàng hoá' },
  'customers.go': { en: 'open customers, go to customers', vi: 'mo khach hang, danh sách khách hàng' },
  'call-desk.go': { en: 'open call desk, call desk, start calling', vi: 'mo ban goi, bàn gọi, bat dau goi' },
  'handovers.go': { en: 'open delivery management', vi: 'mo quan ly giao hang, quản lý giao hàng' },
  'remittances.go': { en: 'open cod remittances', vi: 'mo doi soat, đối soát' },
  'shops.go': { en: 'open suppliers, supplier list', vi: 'mo nha cung cap, danh sách nhà cung cấp' },
  'carriers.go': { en: 'open carriers', vi: 'mo don vi van chuyen' },
  'tickets.go': { en: 'open tickets, customer care', vi: 'mo cham soc khach hang, danh sách yêu cầu' },
  'leads.go': { en: 'open leads, consulting', vi: 'mo tu van, tư vấn khách hàng' },
  'accounts.go': { en: 'open accounts, staff accounts', vi: 'mo tai khoan, danh sách tài khoản' },
  'categories.go': { en: 'open categories, category tree', vi: 'mo danh muc, cây danh mục, nganh hang' },
  'brands.go': { en: 'open brands', vi: 'mo thuong hieu' },
  'settings.go': { en: 'open settings', vi: 'mo thiet lap' },
  'dashboard.go': {
    en: 'dashboard, home, open dashboard, go to dashboard',
    vi: 'bang dieu khien, trang chủ, mo bang dieu khien',
  },
  // Orders.
  'orders.cancel': { en: 'cancel order, cancel an order', vi: 'huy don, huỷ đơn hàng' },
  'orders.edit': { en: 'edit order, change order, update order', vi: 'sua don, sửa đơn hàng, chinh sua don' },
  'orders.pack': { en: 'pack, pack order', vi: 'dong goi, đóng gói đơn' },
  'orders.ship': { en: 'hand over order, ship order', vi: 'giao cho van chuyen, gửi đơn đi' },
  'orders.deliver': { en: 'mark delivered, order delivered', vi: 'da giao hang, đơn đã giao' },
  'orders.fail-delivery': { en: 'delivery failed, failed delivery', vi: 'giao khong thanh, giao hụt' },
  'orders.confirm-payment': {
    en: 'confirm payment, mark as paid, receive payment',
    vi: 'xac nhan thanh toan, xác nhận chuyển khoản, đã thanh toán',
  },
  'orders.refund-bank': { en: 'refund, refund order', vi: 'hoan tien, hoàn tiền đơn' },
  'orders.request-return': { en: 'request return, return order', vi: 'yeu cau tra hang, trả hàng' },
  'orders.approve-return': { en: 'approve return', vi: 'duyet tra hang' },
  'orders.print': { en: 'print order, print bill', vi: 'in don, in vận đơn, in phiếu đóng gói' },
  'orders.assign': { en: 'assign order', vi: 'giao don cho, phân công đơn' },
  'orders.duplicate': { en: 'order again, duplicate order, copy order', vi: 'dat lai don, nhân bản đơn' },
  'orders.copy-link': { en: 'copy link of order', vi: 'sao chep lien ket don hang' },
  'orders.history': {
    en: 'order history, history of order, who changed order',
    vi: 'lich su don hang, lịch sử đơn, ai sua don',
  },
  // Other records.
  'customers.create': {
    en: 'create customer, add customer, new customer',
    vi: 'tao khach hang, thêm khách, tao khach moi',
  },
  'customers.edit': { en: 'edit customer, change customer', vi: 'sua khach hang, sửa khách' },
  'customers.merge': { en: 'merge customers', vi: 'gop khach hang' },
  'customers.adjust-points': { en: 'adjust points, add points', vi: 'sua diem, cộng điểm' },
  'vouchers.edit': { en: 'edit voucher', vi: 'sua voucher, sửa mã giảm giá' },
  'vouchers.deactivate': { en: 'stop voucher, deactivate voucher', vi: 'tat voucher, ngừng mã giảm giá' },
  'vouchers.generate-codes': { en: 'generate codes, voucher codes', vi: 'tao ma hang loat' },
  'products.create': { en: 'create product, add product', vi: 'tao san pham, thêm sản phẩm' },
  'products.edit': { en: 'edit product', vi: 'sua san pham' },
  'products.reprice': { en: 'change price, product price', vi: 'doi gia, đổi giá sản phẩm' },
  'products.receive': { en: 'receive goods, stock in', vi: 'nhap kho, nhập hàng' },
  'products.count-stock': { en: 'count stock, stocktaking', vi: 'kiem ke, kiểm kho' },
  'products.hide': { en: 'hide product', vi: 'an san pham, ngừng bán sản phẩm' },
  'tickets.create': { en: 'create ticket, new ticket, add a ticket', vi: 'tao yeu cau, tạo ticket' },
  'leads.create': { en: 'create lead, new lead', vi: 'tao khach can tu van, thêm khách tiềm năng' },
  'shops.create': { en: 'add supplier, create shop', vi: 'tao nha cung cap, thêm cửa hàng' },
  'brands.create': { en: 'add brand', vi: 'thêm thương hiệu' },
  'accounts.create': { en: 'create account, add user', vi: 'tao tai khoan, thêm nhân viên' },
  'accounts.approve': { en: 'approve account', vi: 'duyet tai khoan' },
  'accounts.suspend': { en: 'suspend account, lock account', vi: 'tam khoa tai khoan, khoá tài khoản' },
  'handovers.create': { en: 'new hand-over list, create manifest', vi: 'tao phieu ban giao' },
  'handovers.scan': { en: 'scan codes, scan parcels', vi: 'quet ma, quét vận đơn' },
  'remittances.import': {
    en: 'upload remittance, import cod file',
    vi: 'tai tep doi soat, nhập tệp đối soát',
  },
  'daily-jobs.create': { en: 'create job, add task', vi: 'tao cong viec, thêm việc' },
  'tags.create': { en: 'create tag', vi: 'tao nhan' },
  // The console itself.
  'size.small': { en: 'small size, switch size small', vi: 'co giao dien nho, cỡ nhỏ' },
  'size.default': { en: 'default size, switch size', vi: 'cỡ lớn, doi co giao dien' },
  'theme.dark': { en: 'dark theme, dark mode, night mode', vi: 'giao dien toi, chế độ tối' },
  'theme.light': { en: 'light theme, light mode', vi: 'giao dien sang, chế độ sáng' },
  'edit.undo': { en: 'undo', vi: 'hoan tac' },
  'edit.repeat': { en: 'repeat last command', vi: 'lap lai lenh' },
  'help.keys': { en: 'keyboard shortcuts, help, shortcuts', vi: 'phim tat, trợ giúp' },
  'session.sign-out': { en: 'sign out, log out, logout', vi: 'dang xuat, thoát' },
  'profile.go': { en: 'my profile, change password', vi: 'thong tin ca nhan, đổi mật khẩu, hồ sơ' },
  'notices.open': { en: 'notices, notifications', vi: 'thong bao' },
  'jobs.open': { en: 'bulk jobs, open jobs', vi: 'viec hang loat' },
  'macro.record': { en: 'record macro', vi: 'ghi macro' },
  'view.fullscreen': { en: 'full screen', vi: 'toan man hinh' },
  'sidebar.toggle': { en: 'hide sidebar', vi: 'an thanh ben' },
  'drafts.open': { en: 'drafts, open drafts', vi: 'ban nhap' },
}

/** `typed`: the language of the phrase. */
export const PHRASES: readonly { text: string; typed: LanguageId; command: string }[] = Object.entries(
  BY_COMMAND,
).flatMap(([command, phrases]) =>
  (['en', 'vi'] as const).flatMap((typed) =>
    phrases[typed].split(', ').map((text) => ({ text, typed, command })),
  ),
)
