-- Measures of orders summed up by day and month (decision 0178). A span that is missing or stale is counted from the orders.
create table revenue_spans (
  id bigint generated always as identity primary key,
  -- placed: orders by the day they were placed; earned: by the days of delivery and return
  part text not null check (part in ('placed', 'earned')),
  -- by category and brand, which follow the products; else by everything else
  goods boolean not null,
  first date not null,
  last date not null,
  stale boolean not null default false,
  made_at timestamptz(3) not null default now()
);
create unique index revenue_spans_once on revenue_spans (part, goods, first, last) where not stale;

-- Rows of a breakdown, and its whole, as `measures.ts` counts them for the days of the span. Money in VND.
create table revenue_sums (
  span bigint not null,
  by text not null,
  whole boolean not null,
  key text,
  -- of `returns` alone: the last day before the span on which goods of the same orders came back under the same key
  since date,
  placed bigint,
  cancelled bigint,
  pieces bigint,
  value bigint,
  delivered bigint,
  gross bigint,
  supplier_off bigint,
  our_off bigint,
  net bigint,
  shipping bigint,
  returned bigint,
  cost bigint,
  commission bigint,
  returns bigint
);
create index revenue_sums_span on revenue_sums (span, by);

-- Days whose orders changed, written by triggers and only ever added, so that no write waits for another one.
create table revenue_touched (
  part text not null,
  day date not null
);
-- Products that came under another category or brand.
create table revenue_moved (product_id uuid not null);
