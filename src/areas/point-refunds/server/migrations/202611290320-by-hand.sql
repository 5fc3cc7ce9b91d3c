-- Points given or taken without an order, beyond what one user may move by hand.
alter table point_refunds drop constraint point_refunds_pay_to_check;
alter table point_refunds add constraint point_refunds_pay_to_check check (pay_to in ('points', 'bank', 'grant', 'take'));
