-- Announces the ids of sessions, members, vendors and stores whose access may have ended, so that their open sockets are
-- checked at once (decision 0095). The argument is the column of the id.
create or replace function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('storeward_access', to_jsonb(coalesce(old, new)) ->> tg_argv[0]);
  return null;
end $$;

create or replace trigger sessions_access_ended after update of ended_at on sessions
for each row when (new.ended_at is distinct from old.ended_at) execute function announce_access_change('id');
create or replace trigger sessions_access_removed after delete on sessions
for each row when (old.ended_at is null) execute function announce_access_change('id');

create or replace trigger memberships_access_changed after update of role, permissions, status on memberships
for each row when ((new.role, new.permissions, new.status) is distinct from (old.role, old.permissions, old.status))
execute function announce_access_change('id');
create or replace trigger memberships_access_removed after delete on memberships
for each row execute function announce_access_change('id');
create or replace trigger membership_stores_access_removed after delete on membership_stores
for each row execute function announce_access_change('membership_id');

create or replace trigger vendors_access_changed after update of status, deleted_at on vendors
for each row when ((new.status, new.deleted_at) is distinct from (old.status, old.deleted_at))
execute function announce_access_change('id');
create or replace trigger stores_access_changed after update of status, deleted_at on stores
for each row when ((new.status, new.deleted_at) is distinct from (old.status, old.deleted_at))
execute function announce_access_change('id');

create or replace trigger customer_sessions_access_ended after update of ended_at on customer_sessions
for each row when (new.ended_at is distinct from old.ended_at) execute function announce_access_change('id');
create or replace trigger customer_sessions_access_removed after delete on customer_sessions
for each row when (old.ended_at is null) execute function announce_access_change('id');
create or replace trigger support_conversations_access_changed after update of guest_generation on support_conversations
for each row when (new.guest_generation is distinct from old.guest_generation)
execute function announce_access_change('store_id');
create or replace trigger support_blocks_access_changed after insert on support_blocks
for each row execute function announce_access_change('store_id');
