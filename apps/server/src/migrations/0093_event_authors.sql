-- Persons are never deleted, and the id comes from the guard. Checking it locks the person's row, which all writes of a
-- person share.
alter table customer_events drop constraint customer_events_person_id_fkey;
alter table order_notes drop constraint order_notes_person_id_fkey;
