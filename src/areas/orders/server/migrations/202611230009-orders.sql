create table orders (
  id uuid primary key,
  code text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by_id uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by_id uuid,
  search text not null default '',
  status text not null,
  buyer_name text not null,
  phone text not null,
  total bigint not null check (total >= 0),
  payment text not null default 'waiting',
  payment_method text not null,
  call text not null default 'not_called',
  call_result text,
  next_call_at timestamptz(3),
  placed_at timestamptz(3) not null default now(),
  customer_id uuid not null,
  shop_id uuid not null,
  handler_id uuid,
  carrier_id uuid,
  bill_code text,
  expected_on date,
  province text not null,
  item_count integer not null default 0,
  address_complete boolean not null default true,
  receiver_name text not null,
  receiver_phone text not null,
  address text not null,
  ward text,
  district text,
  shipping_type text not null default 'standard',
  subtotal bigint not null,
  discount bigint not null default 0,
  shipping_fee bigint not null default 0,
  voucher_code text,
  note text,
  -- shared by the orders split from one cart
  group_id uuid,
  -- delivery: the carrier's code, failed attempts, state of the cash, times
  tracking_code text,
  attempts integer not null default 0,
  cod text not null default 'none',
  cod_collected bigint,
  confirmed_at timestamptz(3),
  delivered_at timestamptz(3),
  points bigint not null default 0 check (points >= 0),
  -- of an order that no carrier delivers
  driver text,
  -- pieces that came back: the whole order is returned when they equal item_count
  returned_count integer not null default 0 check (returned_count >= 0),
  -- copied from the voucher with its code and discount; a split order has its part
  voucher_id uuid,
  voucher_bearer text,
  voucher_store_share integer,
  shipping_discount bigint not null default 0 check (shipping_discount >= 0),
  cod_remitted_at timestamptz(3)
);
create sequence orders_code;
-- Bill codes that the shop issues itself.
create sequence bill_numbers;

-- One index for each sort of the list and for the filters in daily use. An optional column has its filled part indexed;
-- its empty rows are read by id.

-- Changes wait in the index's pending list until it is merged; each search reads that list, so it is kept short.
create index orders_search on orders using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256);

create index orders_placed on orders (placed_at desc, id desc);
create index orders_created on orders (created_at, id);
create index orders_updated on orders (updated_at, id);
create index orders_total on orders (total desc, id desc);
create index orders_buyer on orders (buyer_name, id);
create index orders_phone on orders (phone, id);
create index orders_bill on orders (bill_code, id) where bill_code is not null;
create index orders_expected on orders (expected_on, id) where expected_on is not null;
create index orders_next_call on orders (next_call_at, id) where next_call_at is not null;

-- By status in the list's own order: the view tabs, also far down.
create index orders_status_placed on orders (status, placed_at desc, id desc);
create index orders_call_placed on orders (call, placed_at desc, id desc) where status = 'pending';
-- For sorting, and for filtering by rare values; common values are found while reading by placed_at.
create index orders_status on orders (status, id);
create index orders_payment on orders (payment, id);
create index orders_payment_method on orders (payment_method, id);
create index orders_call on orders (call, id);
create index orders_call_result on orders (call_result, id) where call_result is not null;

create index orders_customer on orders (customer_id, placed_at desc);
create index orders_shop on orders (shop_id, placed_at desc);
create index orders_handler on orders (handler_id, placed_at desc) where handler_id is not null;
create index orders_group on orders (group_id) where group_id is not null;
create index orders_voucher on orders (voucher_id, placed_at desc) where voucher_id is not null;
-- A carrier's orders in the list's order: counted, and jumped in, from the index alone.
create index orders_carrier_placed on orders (carrier_id, placed_at desc, id desc) where carrier_id is not null;

-- A bill code names one parcel of a carrier. A parcel is found by either code on a carrier's list.
create unique index orders_bill_once on orders (bill_code, carrier_id)
  where bill_code is not null and status <> 'cancelled';
create index orders_tracking on orders (tracking_code) where tracking_code is not null;

-- Late parcels, and refunds due: few among many.
create index orders_on_the_way on orders (expected_on, id) where status in ('to_deliver', 'delivering');
create index orders_refund_due on orders (placed_at desc, id desc)
  where payment = 'paid' and status in ('cancelled', 'returned');

-- Figures of the delivery board by carrier, from indexes alone.
create index orders_parcels on orders (carrier_id, status) include (expected_on, attempts, cod, total)
  where status in ('to_deliver', 'delivering');
create index orders_delivered_day on orders (delivered_at) include (carrier_id, total) where delivered_at is not null;
create index orders_remitted_day on orders (cod_remitted_at) include (carrier_id, cod, cod_collected)
  where cod_remitted_at is not null;
-- With the order's id, to subtract what came in parts without a look at the rows.
create index orders_cash_held on orders (carrier_id, delivered_at) include (cod_collected, id) where cod = 'collected';

-- Undelivered parcels in the list's order, with the columns that the board's figures filter by: late, failed, cash due, of
-- a carrier, of a person. Checked in the index before any row.
create index orders_parcels_placed on orders
  (placed_at desc, id desc, expected_on, attempts, cod, carrier_id, handler_id)
  where status in ('to_deliver', 'delivering');
-- Cash on its way, and orders with failed attempts: counted and read without the rest.
create index orders_cod_open on orders (cod, placed_at desc, id desc) where cod in ('due', 'collected');
create index orders_attempted on orders (placed_at desc, id desc) where attempts > 0;

-- Append-only tables: events of an order are only added, and undone by a row of order_retractions.
create table order_lines (
  id uuid primary key,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  product_code text not null,
  variant_code text not null,
  name text not null,
  variant_name text,
  image text,
  quantity integer not null check (quantity > 0),
  price bigint not null,
  discount bigint not null default 0,
  amount bigint not null,
  commission_bp integer not null default 0,
  cost bigint not null default 0
);
create index order_lines_order on order_lines (order_id);
create index order_lines_product on order_lines (product_id);

create table order_payments (
  id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'reversal', 'refund')),
  amount bigint not null,
  method text not null,
  -- free text beside reason_key
  reason text,
  at timestamptz(3) not null default now(),
  by_id uuid,
  -- why a payment was reversed: a reason of the list
  reason_key text
);
create index order_payments_order on order_payments (order_id);

create table order_calls (
  id uuid primary key,
  order_id uuid not null,
  result text not null,
  note text,
  next_at timestamptz(3),
  at timestamptz(3) not null default now(),
  by_id uuid,
  -- key of the call outcome; null: the built-in one of the result
  outcome text
);
create index order_calls_order on order_calls (order_id);

create table order_cancellations (
  id uuid primary key,
  order_id uuid not null,
  reason text not null,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_cancellations_order on order_cancellations (order_id);

-- Failed deliveries.
create table order_attempts (
  id uuid primary key,
  order_id uuid not null,
  carrier_id uuid,
  tracking_code text,
  driver text,
  reason text not null,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_attempts_order on order_attempts (order_id);

-- Rows of the append-only tables that an undo took back: they stay and no longer count.
create table order_retractions (
  -- the row taken back; once is enough
  row_id uuid primary key,
  order_id uuid not null,
  kind text not null,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_retractions_order on order_retractions (order_id);

-- Returned goods: the request, the decision about it, the pieces received.
create table order_returns (
  id uuid primary key,
  order_id uuid not null,
  reason text not null,
  note text,
  -- why it is accepted although the policy has run out, or there is none
  override_reason text,
  -- last day of the policy then in force; null: the shop takes nothing back
  policy_until date,
  photos text[] not null default '{}',
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_returns_order on order_returns (order_id);

create table order_return_lines (
  id uuid primary key,
  return_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  unique (return_id, line_id)
);

create table order_return_outcomes (
  id uuid primary key,
  return_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('approved', 'rejected')),
  reason text,
  note text,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index order_return_outcomes_return on order_return_outcomes (return_id);
create index order_return_outcomes_order on order_return_outcomes (order_id);

-- Pieces received of each line, and the refund due for them: in money, and in points where points paid.
create table order_return_receipts (
  id uuid primary key,
  outcome_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  restocked boolean not null,
  amount bigint not null check (amount >= 0),
  points bigint not null default 0 check (points >= 0),
  unique (outcome_id, line_id)
);

-- COD cash that a carrier handed over, a row for each time; a row that takes one back is negative.
create table order_remittances (
  id uuid primary key,
  order_id uuid not null,
  amount bigint not null,
  -- document it came with: a remittance's code, a receipt's number
  source text,
  reason text,
  -- the row that this one takes back
  reverses uuid unique,
  at timestamptz(3) not null default now(),
  by_id uuid,
  -- not the whole of the carrier's debt, or the reversal of such a row
  part boolean not null default false
);
create index order_remittances_order on order_remittances (order_id);
-- Few orders are paid in part: the board finds these rows here instead of looking at each order's.
create index order_remittances_part on order_remittances (order_id) include (amount) where part;

-- Earnings of suppliers (product.md, "Orders": delivering; decision 0039), append-only and written by a trigger
-- (views/earnings.sql) however an order comes to be delivered, returned or neither, so that they always sum up to its orders.
create table shop_earnings (
  id bigint generated always as identity primary key,
  shop_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('delivered', 'returned', 'reversal')),
  amount bigint not null,
  at timestamptz(3) not null default now(),
  by_id uuid
);
create index shop_earnings_shop on shop_earnings (shop_id, id) include (amount);
create index shop_earnings_order on shop_earnings (order_id);
