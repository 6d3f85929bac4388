-- As in 0093: persons are never deleted, and the id comes from the guard. Checking it locks the person's row, which all
-- writes of a person share.
alter table order_events drop constraint order_events_person_id_fkey;
alter table customers drop constraint customers_updated_by_fkey;
