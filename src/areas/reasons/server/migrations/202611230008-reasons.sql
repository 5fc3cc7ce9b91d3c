-- Reasons to choose from, by list. A choice is stored as the reason's key, which never changes: a built-in reason has one,
-- the key of an added reason is its code.
create table reasons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  list text not null,
  key text,
  name text not null,
  name_en text not null,
  position integer not null default 50,
  status text not null default 'active'
);
create sequence reasons_code;
create unique index reasons_key on reasons (list, coalesce(key, code));
create unique index reasons_name on reasons (list, name);

insert into reasons (code, list, key, name, name_en, position, search) values
  ('LD0001', 'cancel', 'customer_changed_mind', 'Khách đổi ý', 'Customer changed their mind', 1, 'ld0001 khach doi y customer changed their mind'),
  ('LD0002', 'cancel', 'customer_unreachable', 'Không liên lạc được khách', 'Customer cannot be reached', 2, 'ld0002 khong lien lac duoc khach customer cannot be reached'),
  ('LD0003', 'cancel', 'duplicate', 'Đơn trùng', 'Duplicate order', 3, 'ld0003 don trung duplicate order'),
  ('LD0004', 'cancel', 'out_of_stock', 'Hết hàng', 'Out of stock', 4, 'ld0004 het hang out of stock'),
  ('LD0005', 'cancel', 'wrong_price', 'Sai giá', 'Wrong price', 5, 'ld0005 sai gia wrong price'),
  ('LD0006', 'cancel', 'address_unreachable', 'Không giao được tới địa chỉ', 'Address cannot be delivered to', 6, 'ld0006 khong giao duoc toi dia chi address cannot be delivered to'),
  ('LD0007', 'cancel', 'fraud', 'Nghi gian lận', 'Suspected fraud', 7, 'ld0007 nghi gian lan suspected fraud'),
  ('LD0008', 'cancel', 'other', 'Lý do khác', 'Other reason', 99, 'ld0008 ly do khac other reason'),
  ('LD0009', 'fail-delivery', 'nobody_there', 'Không có người nhận', 'Nobody there', 1, 'ld0009 khong co nguoi nhan nobody there'),
  ('LD0010', 'fail-delivery', 'wrong_address', 'Sai địa chỉ', 'Wrong address', 2, 'ld0010 sai dia chi wrong address'),
  ('LD0011', 'fail-delivery', 'refused', 'Khách từ chối nhận', 'Refused by the receiver', 3, 'ld0011 khach tu choi nhan refused by the receiver'),
  ('LD0012', 'fail-delivery', 'asked_later', 'Khách hẹn giao lại', 'Receiver asked for another day', 4, 'ld0012 khach hen giao lai receiver asked for another day'),
  ('LD0013', 'fail-delivery', 'damaged', 'Hàng hỏng khi vận chuyển', 'Damaged on the way', 5, 'ld0013 hang hong khi van chuyen damaged on the way'),
  ('LD0014', 'fail-delivery', 'carrier_delay', 'Đơn vị vận chuyển chậm trễ', 'Delayed by the carrier', 6, 'ld0014 don vi van chuyen cham tre delayed by the carrier'),
  ('LD0015', 'fail-delivery', 'other', 'Lý do khác', 'Other reason', 99, 'ld0015 ly do khac other reason'),
  ('LD0016', 'cancel-payment', 'not_received', 'Tiền chưa về tài khoản', 'Money has not arrived', 1, 'ld0016 tien chua ve tai khoan money has not arrived'),
  ('LD0017', 'cancel-payment', 'wrong_order', 'Ghi nhầm đơn', 'Recorded for the wrong order', 2, 'ld0017 ghi nham don recorded for the wrong order'),
  ('LD0018', 'cancel-payment', 'bank_reversal', 'Ngân hàng thu hồi giao dịch', 'Reversed by the bank', 3, 'ld0018 ngan hang thu hoi giao dich reversed by the bank'),
  ('LD0019', 'cancel-payment', 'wrong_amount', 'Sai số tiền', 'Wrong amount', 4, 'ld0019 sai so tien wrong amount'),
  ('LD0020', 'cancel-payment', 'other', 'Lý do khác', 'Other reason', 99, 'ld0020 ly do khac other reason'),
  ('LD0021', 'return', 'damaged', 'Hàng hỏng, lỗi', 'Damaged or faulty', 1, 'ld0021 hang hong, loi damaged or faulty'),
  ('LD0022', 'return', 'wrong_item', 'Giao sai hàng', 'Wrong item', 2, 'ld0022 giao sai hang wrong item'),
  ('LD0023', 'return', 'not_as_described', 'Không đúng mô tả', 'Not as described', 3, 'ld0023 khong dung mo ta not as described'),
  ('LD0024', 'return', 'wrong_size', 'Không vừa', 'Wrong size', 4, 'ld0024 khong vua wrong size'),
  ('LD0025', 'return', 'changed_mind', 'Khách đổi ý', 'Customer changed their mind', 5, 'ld0025 khach doi y customer changed their mind'),
  ('LD0026', 'return', 'missing_parts', 'Thiếu phụ kiện', 'Parts are missing', 6, 'ld0026 thieu phu kien parts are missing'),
  ('LD0027', 'return', 'other', 'Lý do khác', 'Other reason', 99, 'ld0027 ly do khac other reason'),
  ('LD0028', 'reject-return', 'used', 'Hàng đã qua sử dụng', 'Used', 1, 'ld0028 hang da qua su dung used'),
  ('LD0029', 'reject-return', 'incomplete', 'Thiếu tem, hộp hoặc phụ kiện', 'Label, box or parts are missing', 2, 'ld0029 thieu tem, hop hoac phu kien label, box or parts are missing'),
  ('LD0030', 'reject-return', 'not_ours', 'Không phải hàng đã bán', 'Not what was sold', 3, 'ld0030 khong phai hang da ban not what was sold'),
  ('LD0031', 'reject-return', 'too_late', 'Gửi về quá muộn', 'Sent back too late', 4, 'ld0031 gui ve qua muon sent back too late'),
  ('LD0032', 'reject-return', 'withdrawn', 'Khách rút yêu cầu', 'Withdrawn by the customer', 5, 'ld0032 khach rut yeu cau withdrawn by the customer'),
  ('LD0033', 'reject-return', 'other', 'Lý do khác', 'Other reason', 99, 'ld0033 ly do khac other reason');
select setval('reasons_code', 33);
