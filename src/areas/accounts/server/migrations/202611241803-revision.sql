-- Changes that an approver asks for, while the account waits for them (decision 0119).
alter table accounts add column revision text;
