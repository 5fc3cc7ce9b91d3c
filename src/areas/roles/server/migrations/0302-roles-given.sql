-- What the program itself last gave a role that comes with it: a role that holds exactly that was edited by nobody, and
-- follows the program when it is upgraded. Empty: somebody's own, which stays as it is. Of roles that were there
-- before, those count as untouched whose history shows every version and none that was about abilities.
alter table roles add column given_abilities text[];
update roles r set given_abilities = abilities
where r.version - 1 = (select count(*) from audit a where a.record_id = r.id and a.change = 'update')
  and not exists (
    select from audit a where a.record_id = r.id and a.change = 'update'
      and (a.before ? 'abilities' or a.after ? 'abilities')
  );
