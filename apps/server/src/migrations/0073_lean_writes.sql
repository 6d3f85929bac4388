-- Every write inserts into audit_log and idempotency_keys: each index that isn't needed there is paid by all of them.

-- Creates and updates are most of the log, and found along audit_log_vendor; the other actions are rare.
drop index audit_log_action;
create index audit_log_rare_actions on audit_log (vendor_id, action, at desc, id desc)
  where action in ('delete', 'restore');
-- Vendors and stores are never deleted, and the ids come from the guard. Checking them locks the two rows that all
-- writes of a vendor share.
alter table audit_log drop constraint audit_log_vendor_id_fkey, drop constraint audit_log_vendor_id_store_id_fkey;

-- Rows are inserted in the order of their time; only the nightly deletion reads by it.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys using brin (created_at);

-- Room for the next version of a row on its page: an update of columns without an index then writes no index.
alter table customers set (fillfactor = 85);
alter table orders set (fillfactor = 85);
