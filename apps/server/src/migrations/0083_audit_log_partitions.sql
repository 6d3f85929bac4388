alter table audit_log rename to audit_log_history;
drop index audit_log_vendor, audit_log_entity, audit_log_person, audit_log_resource, audit_log_scope,
  audit_log_rare_actions;
alter index audit_log_filter_values rename to audit_log_history_filter_values;
alter index audit_log_label rename to audit_log_history_label;
alter table audit_log_history drop constraint audit_log_pkey;
alter table audit_log_history add constraint audit_log_history_pkey primary key using index audit_log_history_id;

create table audit_log (like audit_log_history including defaults, primary key (id, at)) partition by range (at);
create index audit_log_vendor on audit_log (vendor_id, at, id);
create index audit_log_entity on audit_log (vendor_id, entity_id, at);
create index audit_log_person on audit_log (vendor_id, person_id, at, id);
create index audit_log_resource on audit_log (vendor_id, resource, at, id);
create index audit_log_rare_actions on audit_log (vendor_id, action, at, id) where action in ('delete', 'restore');
-- The scope of a change is its store, or the vendor's account, for which the vendor's id is used. What a reader may see
-- is a list of scopes, so both are one expression.
create index audit_log_scope on audit_log (vendor_id, coalesce(store_id, vendor_id), at, id);
-- The persons and resources of a scope are read by skipping from one value to the next.
create index audit_log_filter_values on audit_log (vendor_id, coalesce(store_id, vendor_id), person_id, resource);
create index audit_log_label on audit_log using gin (vendor_id, normalize_for_search(label) gin_trgm_ops);
alter index audit_log_label alter column 2 set statistics 1000;

-- Not earlier than the constraint, which is dropped: the bound of the partition replaces it.
do $$
begin
  execute format('alter table audit_log attach partition audit_log_history for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc');
end $$;
alter table audit_log_history drop constraint audit_log_history_end;
