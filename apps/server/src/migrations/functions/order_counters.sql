-- Every store has its counters from the start, so that placing an order only updates them.
create or replace function add_order_counters() returns trigger language plpgsql as $$
begin
  insert into order_counters (store_id) values (new.id);
  return null;
end $$;
create or replace trigger stores_add_order_counters after insert on stores
  for each row execute function add_order_counters();
