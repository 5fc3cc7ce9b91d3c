/**
 * The words of every failure and of every complaint about a field, in both languages: the server answers
 * with them and the console has the same table as its namespace `problems`. `{param}` in single braces.
 * Each says what happened and what to do.
 */
import { formatNumber } from './money.ts'
import type { ProblemId } from './problems.ts'
import type { LanguageId } from './words.ts'

/** Complaints about one field; `core/issues.ts` derives them from a schema's issues. */
export const FIELD_PROBLEMS = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFewItems',
  'tooManyItems',
  'email',
  'phone',
  'url',
  'number',
  'integer',
  'text',
  'signs',
  'list',
  'date',
  'time',
  'choice',
  'record',
  'format',
  'taken',
  'wrongValue',
  'wrongOperator',
  'unknownParameter',
  'wrongCurrentPassword',
  'samePassword',
  'passwordFormat',
] as const
type FieldProblemKey = (typeof FIELD_PROBLEMS)[number]

/** More exact reasons than a problem's own words, which belong to no single area. */
export const REASONS = [
  'wrongState',
  'unknownTransition',
  'missingAbility',
  'tookTooLong',
  'busy',
  'inUseBy',
  'changedSince',
  'alreadySo',
  'rowFailed',
  'jobBroken',
  'jobRetried',
  'jobNothingLeft',
  'jobUndone',
  'jobNothingToUndo',
  'rolesChanged',
  'passwordChanged',
  'accountSuspended',
  'tooDeep',
  'deleteByGet',
  'noRoute',
  'noFile',
  'notYourView',
  'tooManyToLookAt',
] as const
type ReasonKey = (typeof REASONS)[number]

type Words = Record<ProblemId | FieldProblemKey | ReasonKey, string>

const vi: Words = {
  signedOut: 'Phiên làm việc của bạn đã bị kết thúc. Hãy đăng nhập lại.',
  illegalToken: 'Phiên đăng nhập không hợp lệ. Hãy đăng nhập lại.',
  otherDevice: 'Tài khoản vừa đăng nhập ở thiết bị khác. Hãy đăng nhập lại nếu đó là bạn.',
  tokenExpired: 'Phiên đăng nhập đã hết hạn. Hãy đăng nhập lại để tiếp tục.',
  wrongPassword: 'Tên đăng nhập hoặc mật khẩu không đúng. Hãy kiểm tra lại, kể cả phím Caps Lock.',
  suspended: 'Tài khoản này đang bị khoá. Hãy liên hệ quản trị viên để mở lại.',
  notApproved: 'Tài khoản này đang chờ duyệt. Hãy liên hệ quản trị viên để được duyệt.',
  invalid: 'Dữ liệu chưa hợp lệ. Hãy sửa những chỗ được đánh dấu rồi gửi lại.',
  badJson: 'Nội dung gửi lên không phải JSON hợp lệ. Hãy kiểm tra lại rồi gửi.',
  unknownField: 'Có trường không dùng được ở đây. Hãy bỏ trường đó rồi gửi lại.',
  badFilter: 'Bộ lọc không hợp lệ. Hãy xoá bớt điều kiện rồi thử lại.',
  forbidden: 'Bạn không có quyền làm việc này. Hãy nhờ quản trị viên cấp quyền.',
  crossSite: 'Yêu cầu đến từ trang khác nên bị từ chối. Hãy thao tác ngay trong trang quản trị.',
  notFound: 'Không tìm thấy. Có thể đã bị xoá, hoặc mã không đúng.',
  wrongMethod: 'Địa chỉ này không nhận cách gọi {method}.',
  notAllowed: 'Hiện không thể làm việc này với bản ghi.',
  duplicate: 'Giá trị này đã có ở bản ghi khác. Hãy nhập giá trị khác.',
  inUse: 'Bản ghi đang được dùng ở nơi khác nên không thể xoá.',
  cannotUndo: 'Không thể hoàn tác: bản ghi đã thay đổi sau đó.',
  stale: 'Người khác vừa sửa bản ghi này. Bản nháp của bạn còn nguyên: hãy xem phần khác nhau rồi lưu lại.',
  tooLarge: 'Nội dung gửi lên quá lớn, tối đa {limit}. Hãy chia nhỏ rồi gửi lại.',
  wrongType: 'Kiểu nội dung này không được nhận. Hãy gửi application/json.',
  keyReused: 'Khoá Idempotency-Key này đã dùng cho một yêu cầu khác. Hãy dùng khoá mới.',
  versionNeeded: 'Thiếu phiên bản của bản ghi (If-Match). Hãy tải lại bản ghi rồi lưu.',
  tooMany: 'Quá nhiều lần thử. Hãy đợi {seconds} giây rồi thử lại.',
  internal: 'Đã có lỗi ở máy chủ, thay đổi chưa được lưu. Hãy thử lại; nếu vẫn lỗi, báo mã {requestId}.',
  unavailable: 'Máy chủ tạm thời không truy cập được dữ liệu. Hãy đợi vài giây rồi thử lại.',

  required: 'Bắt buộc nhập.',
  tooShort: 'Cần ít nhất {min} ký tự.',
  tooLong: 'Nhiều nhất {max} ký tự.',
  tooSmall: 'Không được nhỏ hơn {min}.',
  tooBig: 'Không được lớn hơn {max}.',
  tooFewItems: 'Cần ít nhất {min} mục.',
  tooManyItems: 'Nhiều nhất {max} mục.',
  email: 'Email chưa đúng, ví dụ ten@congty.vn.',
  phone: 'Số điện thoại cần 10 đến 11 chữ số, bắt đầu bằng 0.',
  url: 'Địa chỉ trang chưa đúng, ví dụ https://congty.vn.',
  number: 'Cần nhập một số.',
  integer: 'Cần nhập một số nguyên.',
  text: 'Cần nhập chữ.',
  signs: 'Có ký tự không lưu được (ký tự rỗng hoặc nửa ký tự). Hãy xoá ký tự đó rồi gửi lại.',
  list: 'Cần một danh sách.',
  date: 'Ngày chưa đúng, ví dụ 21/11/2026.',
  time: 'Thời điểm chưa đúng, ví dụ 21/11/2026 14:30.',
  choice: 'Hãy chọn một trong các giá trị có sẵn.',
  record: 'Không có bản ghi này. Hãy chọn lại từ danh sách.',
  format: 'Chưa đúng định dạng.',
  taken: 'Giá trị này đã có người dùng.',
  wrongValue: 'Giá trị không hợp lệ.',
  wrongOperator: 'Điều kiện này không dùng được với trường này.',
  unknownParameter: 'Tham số này không dùng được ở đây.',
  wrongCurrentPassword: 'Mật khẩu hiện tại không đúng.',
  samePassword: 'Mật khẩu mới phải khác mật khẩu hiện tại.',
  passwordFormat: 'Mật khẩu phải được gửi dưới dạng MD5 (32 ký tự hex).',

  wrongState: 'Không thể làm ở trạng thái hiện tại.',
  unknownTransition: 'Không có thao tác tên “{name}”.',
  missingAbility: 'Bạn cần quyền “{ability}” để làm việc này. Hãy nhờ quản trị viên cấp quyền.',
  tookTooLong: 'Yêu cầu chạy quá lâu nên đã dừng. Hãy thu hẹp bộ lọc rồi thử lại.',
  changedSince: 'Bản ghi đã được sửa sau khi bạn chép. Hãy tải lại rồi thử lại.',
  alreadySo: 'Giá trị đã đúng như vậy sẵn.',
  rowFailed:
    'Đã có lỗi ở máy chủ với bản ghi này, bản ghi chưa thay đổi. Hãy thử lại các dòng lỗi; nếu vẫn lỗi, báo quản trị viên.',
  jobBroken:
    'Công việc dừng vì máy chủ gặp lỗi nhiều lần. Phần đã làm được giữ nguyên: hãy chạy lại phần còn lại.',
  jobRetried: 'Phần còn lại đã được chạy lại ở một công việc khác. Hãy xem công việc đó.',
  jobNothingLeft: 'Không còn dòng nào để chạy lại, hoặc công việc chưa kết thúc.',
  jobUndone: 'Công việc này đã được hoàn tác. Hãy xem công việc hoàn tác.',
  jobNothingToUndo: 'Không có gì để hoàn tác, hoặc công việc chưa kết thúc.',
  inUseBy: 'Bản ghi đang được {code} dùng nên không thể xoá. Hãy bỏ ở đó trước.',
  busy: 'Máy chủ đang bận. Hãy thử lại sau vài giây.',
  rolesChanged: 'Vai trò của bạn vừa được đổi. Hãy đăng nhập lại để dùng quyền mới.',
  passwordChanged: 'Mật khẩu của tài khoản vừa được đổi. Hãy đăng nhập bằng mật khẩu mới.',
  accountSuspended: 'Tài khoản của bạn vừa bị khoá. Hãy liên hệ quản trị viên.',
  tooDeep: 'Dữ liệu lồng nhau quá sâu, tối đa {levels} tầng. Hãy làm phẳng bớt rồi gửi lại.',
  deleteByGet: 'Không xoá bằng GET: trình duyệt có thể tự gọi lại. Hãy dùng POST hoặc DELETE.',
  noRoute: 'Không có địa chỉ {method} {path}. Xem /api/docs.',
  noFile: 'Không có tệp này.',
  tooManyToLookAt:
    'Tìm “có chứa” trong trường này phải xem từng dòng, mà bộ lọc còn khoảng {count} dòng. Hãy thêm điều kiện để còn dưới {max} dòng.',
  notYourView:
    'Khung nhìn dùng chung chỉ do người tạo hoặc quản trị viên thay đổi. Hãy lưu thành khung nhìn riêng.',
}

const en: Words = {
  signedOut: 'Your session was ended. Sign in again.',
  illegalToken: 'The session is not valid. Sign in again.',
  otherDevice: 'You are already signed in to another device. Sign in again if that was you.',
  tokenExpired: 'The session has expired. Sign in again to go on.',
  wrongPassword: 'Account and password are incorrect. Check both, and whether Caps Lock is on.',
  suspended: 'This account is suspended. Ask an administrator to resume it.',
  notApproved: 'This account awaits approval. Ask an administrator to approve it.',
  invalid: 'Some values are not valid. Correct what is marked and send it again.',
  badJson: 'What was sent is not valid JSON. Check it and send it again.',
  unknownField: 'A field does not belong here. Leave it out and send it again.',
  badFilter: 'The filter is not valid. Remove some conditions and try again.',
  forbidden: 'You may not do this. Ask an administrator for the ability.',
  crossSite: 'The request came from another site and was refused. Do it in the console itself.',
  notFound: 'Nothing was found. It may have been deleted, or the code is wrong.',
  wrongMethod: 'This address does not take {method}.',
  notAllowed: 'This cannot be done with the record now.',
  duplicate: 'Another record has this value already. Enter a different one.',
  inUse: 'The record is in use elsewhere and cannot be deleted.',
  cannotUndo: 'This cannot be undone: the record has changed since.',
  stale: 'Somebody has just changed this record. Your draft is kept: compare the two and save again.',
  tooLarge: 'What was sent is too large, {limit} at most. Send it in smaller parts.',
  wrongType: 'This content type is not taken. Send application/json.',
  keyReused: 'This Idempotency-Key was used for another request. Use a new one.',
  versionNeeded: 'The version of the record (If-Match) is missing. Reload the record and save again.',
  tooMany: 'Too many attempts. Try again in {seconds} s.',
  internal:
    'Something went wrong on the server and nothing was saved. Try again; if it persists, report {requestId}.',
  unavailable: 'The server cannot reach its data just now. Wait a few seconds and try again.',

  required: 'This is required.',
  tooShort: 'At least {min} characters are needed.',
  tooLong: 'At most {max} characters.',
  tooSmall: 'Must not be less than {min}.',
  tooBig: 'Must not be more than {max}.',
  tooFewItems: 'Too few entries, the least is {min}.',
  tooManyItems: 'At most {max} entries.',
  email: 'This is no e-mail address, e.g. name@company.vn.',
  phone: 'A phone number has 10 to 11 digits and begins with 0.',
  url: 'This is no web address, e.g. https://company.vn.',
  number: 'Enter a number.',
  integer: 'Enter a whole number.',
  text: 'Enter text.',
  signs: 'It has a character that cannot be kept (empty, or half of one). Remove it and send it again.',
  list: 'A list is needed.',
  date: 'This is no date, e.g. 21/11/2026.',
  time: 'This is no time, e.g. 21/11/2026 14:30.',
  choice: 'Choose one of the given values.',
  record: 'There is no such record. Choose it from the list.',
  format: 'The format is not right.',
  taken: 'This value is taken.',
  wrongValue: 'The value is not valid.',
  wrongOperator: 'This condition does not fit the field.',
  unknownParameter: 'This parameter does not belong here.',
  wrongCurrentPassword: 'The current password is not correct.',
  samePassword: 'The new password must differ from the current one.',
  passwordFormat: 'The password must be sent as its MD5 (32 hex characters).',

  wrongState: 'This cannot be done in the present state.',
  unknownTransition: 'There is no action named “{name}”.',
  missingAbility: 'You need the ability “{ability}” for this. Ask an administrator for it.',
  tookTooLong: 'The request took too long and was stopped. Narrow the filter and try again.',
  changedSince: 'The record was changed after you copied it. Reload and try again.',
  alreadySo: 'It already has this value.',
  rowFailed:
    'Something failed on the server for this record, which is unchanged. Retry the failed rows; if it fails again, tell an administrator.',
  jobBroken:
    'The job stopped because the server failed repeatedly. What was done is kept: run the rest again.',
  jobRetried: 'The rest was run again as another job. Look at that one.',
  jobNothingLeft: 'No rows are left to run again, or the job is not over yet.',
  jobUndone: 'This job was undone already. Look at the job that undid it.',
  jobNothingToUndo: 'There is nothing to undo, or the job is not over yet.',
  inUseBy: 'The record is used by {code} and cannot be deleted. Remove it there first.',
  busy: 'The server is busy. Try again in a few seconds.',
  rolesChanged: 'Your roles have just been changed. Sign in again to use them.',
  passwordChanged: 'The password of the account has just been changed. Sign in with the new one.',
  accountSuspended: 'Your account has just been suspended. Ask an administrator.',
  tooDeep: 'The data is nested too deeply: {levels} levels at most. Flatten it and send it again.',
  deleteByGet: 'Nothing is deleted by GET: a browser may repeat it by itself. Use POST or DELETE.',
  noRoute: 'There is no {method} {path}. See /api/docs.',
  noFile: 'There is no such file.',
  tooManyToLookAt:
    '“Contains” in this field has to look at every row, and about {count} are left. Add conditions until fewer than {max} remain.',
  notYourView: 'Only its owner or an administrator changes a shared view. Save it as a view of your own.',
}

export const PROBLEM_WORDS: Readonly<Record<LanguageId, Words>> = { vi, en }

/**
 * Fills `{param}` in words, numbers with their thousands apart as everywhere else; a parameter that is not
 * given stays as written, so that it is noticed.
 */
export function fillWords(words: string, params: Readonly<Record<string, string | number>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return typeof value === 'number' ? formatNumber(value) : (value ?? whole)
  })
}
