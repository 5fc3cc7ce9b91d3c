-- Colour of a reason where it is chosen and shown (decision 0154).
alter table reasons add column colour text not null default 'grey';
update reasons set colour = case key
    when 'fraud' then 'red' when 'out_of_stock' then 'amber' when 'wrong_price' then 'amber'
    when 'customer_changed_mind' then 'blue' when 'changed_mind' then 'blue' when 'refused' then 'blue'
    when 'asked_later' then 'cyan' when 'damaged' then 'red' when 'wrong_item' then 'amber' else 'grey' end
where key is not null;
