-- The line of a sale whose price a line of an order has; none: it is not cheaper by a sale.
alter table order_lines add column sale_line_id uuid;
create index order_lines_sale on order_lines (sale_line_id) where sale_line_id is not null;
