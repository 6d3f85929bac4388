-- Whether people without an account may order; where no row says otherwise they may, as before.
alter table customer_registration_settings add column guest_orders boolean not null default true;

-- A guest's email is looked up with every order, also among customers who became part of another.
create index customers_merged_email on customers (store_id, email) where merged_into is not null;

-- A guest's uses of a discount count by the email they typed ('e:'). Until now they counted as those of the customer with
-- that email ('c:'), so anybody could use up a customer's allowance. An order whose email was removed since gets a key of
-- its own. Old and new keys are worked out before anything changes, so that both counts move by the same number.
with guest_uses as (
  select u.store_id, u.id, u.discount_id, u.released_at, u.user_key as old_key,
    'e:' || coalesce(o.customer_email, o.id::text) as new_key
  from discount_uses u
  join orders o on o.store_id = u.store_id and o.id = u.order_id
  where o.customer_id is null and u.user_key like 'c:%'
  for update of u
), counted as (
  select store_id, discount_id, old_key, new_key, count(*)::integer as uses from guest_uses
  where released_at is null group by 1, 2, 3, 4
), moved as (
  update discount_uses u set user_key = g.new_key from guest_uses g where u.store_id = g.store_id and u.id = g.id
), reduced as (
  update discount_user_uses t set used = t.used - c.uses
  from (select store_id, discount_id, old_key, sum(uses)::integer as uses from counted group by 1, 2, 3) c
  where t.store_id = c.store_id and t.discount_id = c.discount_id and t.user_key = c.old_key
)
insert into discount_user_uses as t (store_id, discount_id, user_key, used)
select store_id, discount_id, new_key, sum(uses) from counted group by 1, 2, 3
on conflict (store_id, discount_id, user_key) do update set used = t.used + excluded.used;

update orders set user_key = 'e:' || coalesce(customer_email, id::text)
where customer_id is null and user_key like 'c:%';
