-- insert_order writes the parts of an order before the order: its number, which all orders of a store wait for, comes last.
alter table order_lines alter constraint order_lines_store_id_order_id_fkey deferrable initially deferred;
alter table order_events alter constraint order_events_store_id_order_id_fkey deferrable initially deferred;
alter table order_notes alter constraint order_notes_store_id_order_id_fkey deferrable initially deferred;
alter table reward_earnings alter constraint reward_earnings_store_id_order_id_fkey deferrable initially deferred;
