create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger stock_log_is_append_only before update or delete or truncate on stock_log
  for each statement execute function reject_change();
create or replace trigger order_payments_is_append_only before update or delete or truncate on order_payments
  for each statement execute function reject_change();
create or replace trigger earnings_entries_is_append_only before update or delete or truncate on earnings_entries
  for each statement execute function reject_change();
