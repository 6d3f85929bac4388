-- backfill customers (store_id, id)
insert into customer_names (store_id, customer_id, name_normalized)
select c.store_id, c.id, c.name_normalized from batch b
join customers c on c.store_id = b.store_id and c.id = b.id and c.deleted_at is null
where not exists (select from customer_names n where n.store_id = c.store_id and n.customer_id = c.id)
for no key update of c
on conflict do nothing;
