-- online
-- Ascending: new entries are at the end of their vendor's part of an index, where PostgreSQL fills pages completely.
-- At the beginning, where `at desc` had put them, it splits each page in halves.
create unique index concurrently if not exists audit_log_history_id on audit_log (id, at);
create index concurrently if not exists audit_log_history_vendor on audit_log (vendor_id, at, id);
create index concurrently if not exists audit_log_history_entity on audit_log (vendor_id, entity_id, at);
create index concurrently if not exists audit_log_history_person on audit_log (vendor_id, person_id, at, id);
create index concurrently if not exists audit_log_history_resource on audit_log (vendor_id, resource, at, id);
create index concurrently if not exists audit_log_history_scope
  on audit_log (vendor_id, coalesce(store_id, vendor_id), at, id);
create index concurrently if not exists audit_log_history_rare_actions on audit_log (vendor_id, action, at, id)
  where action in ('delete', 'restore');
alter table audit_log validate constraint audit_log_history_end;
