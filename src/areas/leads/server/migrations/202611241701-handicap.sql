-- An index of the golf association has one decimal.
alter table leads alter column handicap type numeric(4, 1);
