-- Changes that are asked for before a return is approved (decision 0119).
alter table orders add column return_revision text;
