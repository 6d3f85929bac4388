-- Placing an order in one statement: `placed` is the order with everything it takes, as checkout/place-order.repo.ts
-- writes it. Locks are taken in the order of decision 0024; what many orders share comes last, so that they wait for
-- each other only from there to the commit. The functions return what is missing instead of raising an error, because
-- the caller names it and rolls back. Generic plans along the indexes: every statement is for the rows of one order.

-- What an order copies of a variant and its product, or depends on.
create or replace function sellable_state(v variants, p products) returns text language sql stable
return md5(row(v.price, v.is_taxable, v.tracks_stock, v.allow_backorder, v.deleted_at, v.option_values, v.sku, p.id,
  p.title, p.type, p.tax_rate, p.category_id, p.subcategory_id, p.brand_id, p.archived_at, p.deleted_at,
  p.publish_state, p.visibility)::text);

-- Reserves stock. Prices and stock were read without a lock. They are compared under the lock of the products: with
-- 'changed', nothing has been written, and the caller reads them again while it holds the locks.
create or replace function reserve_order_stock(target_store uuid, placed jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  target_order uuid := (placed ->> 'id')::uuid;
  product_ids uuid[] := array(select jsonb_array_elements_text(placed -> 'productIds')::uuid);
  tracked_ids uuid[] := array(select jsonb_array_elements_text(placed -> 'trackedIds')::uuid);
  low jsonb;
begin
  perform 1 from products where store_id = target_store and id = any(product_ids) order by id for no key update;

  if exists (
    select 1 from jsonb_to_recordset(placed -> 'items') as i ("variantId" uuid, state text)
    left join variants v on v.store_id = target_store and v.id = i."variantId"
    left join products p on p.store_id = target_store and p.id = v.product_id
    where sellable_state(v, p) is distinct from i.state
  ) or exists (
    select 1 from jsonb_to_recordset(placed -> 'allocations') as a (
      "variantId" uuid, "locationId" uuid, "inStock" bigint)
    left join stock_levels l
      on l.store_id = target_store and l.variant_id = a."variantId" and l.location_id = a."locationId"
    left join locations place on place.store_id = target_store and place.id = a."locationId"
    where place.deleted_at is not null or coalesce(l.on_hand - l.reserved, 0) < a."inStock"
  ) then
    return '{"problem": "changed"}';
  end if;
  if cardinality(tracked_ids) = 0 then
    return '{}';
  end if;

  with levels as (
    insert into stock_levels as l (store_id, variant_id, location_id, reserved)
    select target_store, a."variantId", a."locationId", a.quantity
    from jsonb_to_recordset(placed -> 'allocations') as a ("variantId" uuid, "locationId" uuid, quantity bigint)
    order by 2, 3
    on conflict (store_id, variant_id, location_id)
      do update set reserved = l.reserved + excluded.reserved, updated_at = now()
  ), summed as (
    update variants v set reserved = v.reserved + s.quantity, stock_changed_at = now()
    from (
      select a."variantId" as id, sum(a.quantity) as quantity
      from jsonb_to_recordset(placed -> 'allocations') as a ("variantId" uuid, quantity bigint) group by 1
    ) s
    where v.store_id = target_store and v.id = s.id
    returning v.id, v.product_id, v.option_values, v.tracks_stock, v.on_hand - v.reserved as available, s.quantity
  ), allocated as (
    insert into order_allocations (store_id, order_id, variant_id, location_id, quantity)
    select target_store, target_order, a."variantId", a."locationId", a.quantity
    from jsonb_to_recordset(placed -> 'allocations') as a ("variantId" uuid, "locationId" uuid, quantity integer)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'productId', p.id, 'title', p.title,
    'values', s.option_values, 'available', s.available, 'threshold', p.low_stock_threshold)), '[]') into low
  from summed s join products p on p.store_id = target_store and p.id = s.product_id
  where p.archived_at is null and s.tracks_stock and s.available <= p.low_stock_threshold
    and s.available + s.quantity > p.low_stock_threshold;

  perform refresh_product_stock(target_store, tracked_ids);
  return jsonb_build_object('low', low);
end $$;

-- Writes the parts of an order that no other order waits for.
create or replace function insert_order_parts(target_store uuid, placed jsonb) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  target_order uuid := (placed ->> 'id')::uuid;
  order_day date := (placed ->> 'day')::date;
  order_time timestamptz := (placed ->> 'placedAt')::timestamptz;
  product_ids uuid[] := array(select jsonb_array_elements_text(placed -> 'productIds')::uuid);
begin
  update products set first_ordered_at = now()
  where store_id = target_store and id = any(product_ids) and first_ordered_at is null;
  if placed ->> 'paymentOptionId' is not null then
    update payment_options set first_used_at = now()
    where store_id = target_store and id = (placed ->> 'paymentOptionId')::uuid and first_used_at is null;
  end if;

  insert into order_products (store_id, product_id, placed_at, order_id)
  select target_store, unnest(product_ids), order_time, target_order;

  insert into product_days as d (store_id, day, product_id, quantity, revenue)
  select target_store, order_day, l."productId", sum(l.quantity), sum(l.total)
  from jsonb_to_recordset(placed -> 'lines') as l ("productId" uuid, quantity bigint, total bigint)
  where l."productId" is not null group by l."productId" order by l."productId"
  on conflict (store_id, day, product_id)
    do update set quantity = d.quantity + excluded.quantity, revenue = d.revenue + excluded.revenue;

  insert into order_lines (store_id, order_id, id, position, product_id, variant_id, title, option_values, sku, type,
    category_ids, brand_id, collection_ids, unit_price, list_price, quantity, discount, net, tax_rate, tax, total)
  select target_store, target_order, l.id, l.position, l."productId", l."variantId", l.title, l."values", l.sku, l.type,
    l."categoryIds", l."brandId", l."collectionIds", l."unitPrice", l."listPrice", l.quantity, l.discount, l.net,
    l."taxRate", l.tax, l.total
  from jsonb_to_recordset(placed -> 'lines') as l (
    id uuid, position integer, "productId" uuid, "variantId" uuid, title text, "values" text[], sku text, type text,
    "categoryIds" uuid[], "brandId" uuid, "collectionIds" uuid[], "unitPrice" bigint, "listPrice" bigint,
    quantity integer, discount bigint, net bigint, "taxRate" integer, tax bigint, total bigint);

  -- The first one is `placed`; later ones sort after it.
  insert into order_events (store_id, id, order_id, kind, facts, person_id, person_name, by_customer, at)
  select target_store, e.id, target_order, e.kind, e.facts, e."personId", e.name, e."byCustomer",
    case when e.kind = 'placed' then now() else clock_timestamp() end
  from jsonb_to_recordset(placed -> 'events') as e (
    id uuid, kind text, facts jsonb, "personId" uuid, name text, "byCustomer" boolean);

  if placed -> 'note' <> 'null' then
    insert into order_notes (store_id, id, order_id, body, is_for_customer, person_id, person_name)
    select target_store, n.id, target_order, n.body, n."isForCustomer", n."personId", n.name
    from jsonb_to_record(placed -> 'note') as n (
      id uuid, body text, "isForCustomer" boolean, "personId" uuid, name text);
  end if;

  if jsonb_array_length(placed -> 'tags') > 0 then
    insert into order_tags (store_id, tag_key, placed_at, order_id, tag)
    select target_store, lower(normalize(t.tag, nfkc)), order_time, target_order, min(t.tag)
    from jsonb_array_elements_text(placed -> 'tags') t (tag) group by 2;
  end if;

  if placed -> 'earning' <> 'null' then
    insert into reward_earnings (store_id, order_id, customer_id, kind, rate, basis, rounding, multiplier, pending_days,
      placed_at)
    select target_store, target_order, (placed ->> 'customerId')::uuid, r.kind, r.rate, r.basis, r.rounding, r.multiplier,
      r."pendingDays", order_time
    from jsonb_to_record(placed -> 'earning') as r (
      kind text, rate integer, basis text, rounding text, multiplier integer, "pendingDays" integer);
  end if;
end $$;

-- Counts an order's discount uses within their limits; null if all are counted. `taken` has the order's id, `userKey`,
-- `placedAt` and `day`, and `uses`. The caller rolls back what is returned as a problem.
create or replace function take_discount_uses(target_store uuid, taken jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  user_key_of_order text := taken ->> 'userKey';
  problem jsonb;
begin
  perform 1 from discounts where store_id = target_store and id = any(array(
    select (use ->> 'discountId')::uuid from jsonb_array_elements(taken -> 'uses') use)) order by id for no key update;
  with used as (
    select * from jsonb_to_recordset(taken -> 'uses') as u (position integer, id uuid, "discountId" uuid,
      "codeId" uuid, name text, code text, amount bigint, "feeAmount" bigint)
  ), counted as (
    update discounts d set used = d.used + 1 from used u
    where d.store_id = target_store and d.id = u."discountId" and (d.total_limit is null or d.used < d.total_limit)
    returning d.id
  ), by_user as (
    insert into discount_user_uses as n (store_id, discount_id, user_key, used)
    select target_store, u."discountId", user_key_of_order, 1 from used u where user_key_of_order is not null
    on conflict (store_id, discount_id, user_key) do update set used = n.used + 1
      where n.used < coalesce((select d.per_user_limit from discounts d
        where d.store_id = target_store and d.id = n.discount_id), 2147483647)
    returning n.discount_id
  ), by_code as (
    update discount_codes c set used = c.used + 1 from used u
    where c.store_id = target_store and c.id = u."codeId" and c.discount_id = u."discountId"
      and (c.use_limit is null or c.used < c.use_limit)
    returning c.id
  ), written as (
    insert into discount_uses (store_id, id, order_id, discount_id, code_id, name, code, user_key, amount, fee_amount,
      at, day)
    select target_store, u.id, (taken ->> 'id')::uuid, u."discountId", u."codeId", u.name, u.code, user_key_of_order,
      u.amount, u."feeAmount", (taken ->> 'placedAt')::timestamptz, (taken ->> 'day')::date
    from used u where u."discountId" in (select id from counted)
  )
  select jsonb_build_object('subject', u.name, 'problem', case
      when user_key_of_order is null and d.per_user_limit is not null then 'customer_needed'
      else 'discount_used_up' end) into problem
  from used u left join discounts d on d.store_id = target_store and d.id = u."discountId"
  where u."discountId" not in (select id from counted)
    or user_key_of_order is null and d.per_user_limit is not null
    or user_key_of_order is not null and u."discountId" not in (select discount_id from by_user)
    or u."codeId" is not null and u."codeId" not in (select id from by_code)
  order by user_key_of_order is null and d.per_user_limit is not null desc, u.position limit 1;
  return problem;
end $$;

-- Counts discount uses and books the place in the fulfillment window.
create or replace function reserve_order_limits(target_store uuid, placed jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  problem jsonb;
begin
  if jsonb_array_length(placed -> 'uses') > 0 then
    problem := take_discount_uses(target_store, placed);
    if problem is not null then
      return problem;
    end if;
  end if;

  if placed ->> 'windowId' is not null then
    insert into window_bookings as t (store_id, window_id, date, taken)
    select target_store, (placed ->> 'windowId')::uuid, (placed ->> 'windowDate')::date, 1
    where (placed ->> 'windowCapacity')::integer > 0
    on conflict (store_id, window_id, date) do update set taken = t.taken + 1
      where t.taken < (placed ->> 'windowCapacity')::integer;
    if not found then
      return '{"problem": "slot_full"}';
    end if;
  end if;
  return '{}';
end $$;

-- Writes the order with its number, and the totals that all orders of the store share.
create or replace function insert_order(target_store uuid, placed jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  target_order uuid := (placed ->> 'id')::uuid;
  target_customer uuid := (placed ->> 'customerId')::uuid;
  author uuid := (placed ->> 'personId')::uuid;
  order_day date := (placed ->> 'day')::date;
  order_time timestamptz := (placed ->> 'placedAt')::timestamptz;
  order_total bigint := (placed ->> 'total')::bigint;
  next_number integer;
begin
  if target_customer is not null then
    update customers set orders = orders + 1, spend = spend + order_total,
      last_order_at = greatest(last_order_at, order_time)
    where store_id = target_store and id = target_customer and deleted_at is null;
    if not found then
      return '{"problem": "not_found"}';
    end if;
  end if;

  update order_counters set last_number = last_number + 1, pending = pending + 1
  where store_id = target_store returning last_number into next_number;

  insert into orders (store_id, id, number, source, method, language, delivery_status, payment_status, customer_id,
    customer_name, customer_email, customer_phone, user_key, address, billing_address, window_id, window_name,
    window_date, window_start, window_end, window_starts_at, window_ends_at, payment_option_id, payment_name,
    payment_kind, payment_instructions, payment_fee_fixed, payment_fee_rate, currency, tax_mode, fee_tax_rate,
    free_over, base_fee, subtotal, discount_total, fulfillment_fee, fee_discount, window_fee, payment_fee, fee_tax,
    tax_total, total, points_used, points_value, credit_used, due, pieces, tags, day, placed_at, updated_by,
    manual_discount_type, manual_discount_value, manual_discount_reason, manual_discount_amount)
  select target_store, target_order, next_number, o.source, o.method, o.language, o."deliveryStatus",
    o."paymentStatus", target_customer, o."customerName", o."customerEmail", o."customerPhone", o."userKey",
    nullif(o.address, 'null'), nullif(o."billingAddress", 'null'), o."windowId", o."windowName", o."windowDate",
    o."windowStart", o."windowEnd", o."windowStartsAt", o."windowEndsAt", o."paymentOptionId", o."paymentName",
    o."paymentKind", o."paymentInstructions", o."paymentFeeFixed", o."paymentFeeRate", o.currency, o."taxMode",
    o."feeTaxRate", o."freeOver", o."baseFee", o.subtotal, o."discountTotal", o."fulfillmentFee", o."feeDiscount",
    o."windowFee", o."paymentFee", o."feeTax", o."taxTotal", order_total, o."pointsUsed", o."pointsValue",
    o."creditUsed", o.due, o.pieces, o.tags, order_day, order_time, author, o."manualDiscountType",
    o."manualDiscountValue", o."manualDiscountReason", o."manualDiscountAmount"
  from jsonb_to_record(placed) as o (source text, method text, language text, "deliveryStatus" text,
    "paymentStatus" text, "customerName" text, "customerEmail" text, "customerPhone" text, "userKey" text,
    address jsonb, "billingAddress" jsonb, "windowId" uuid, "windowName" text, "windowDate" date, "windowStart" text,
    "windowEnd" text, "windowStartsAt" timestamptz, "windowEndsAt" timestamptz, "paymentOptionId" uuid,
    "paymentName" text, "paymentKind" text, "paymentInstructions" text, "paymentFeeFixed" bigint,
    "paymentFeeRate" integer, currency text, "taxMode" text, "feeTaxRate" integer, "freeOver" bigint,
    "baseFee" bigint, subtotal bigint, "discountTotal" bigint, "fulfillmentFee" bigint, "feeDiscount" bigint,
    "windowFee" bigint, "paymentFee" bigint, "feeTax" bigint, "taxTotal" bigint, "pointsUsed" bigint,
    "pointsValue" bigint, "creditUsed" bigint, due bigint, pieces integer, tags text[], "manualDiscountType" text,
    "manualDiscountValue" bigint, "manualDiscountReason" text, "manualDiscountAmount" bigint);

  insert into order_words (store_id, word, order_id, is_sensitive, placed_at, signature)
  select target_store, w.word, target_order, w.is_sensitive, order_time, bit_or(word_signature(w.word)) over ()
  from to_order_words(next_number, placed ->> 'customerName', placed ->> 'customerEmail', placed ->> 'customerPhone') w;

  insert into order_days as d (store_id, day, orders, revenue) values (target_store, order_day, 1, order_total)
  on conflict (store_id, day) do update set orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue;

  return jsonb_build_object('number', next_number, 'writtenAt', utc(now()),
    'previous', (select o.id from orders o where o.store_id = target_store and o.number < next_number
      order by o.number desc limit 1),
    'updatedBy', (select e.name from persons e where e.id = author));
end $$;

-- Everything that is taken for an order, and what belongs to it alone. What other orders wait for comes last.
create or replace function reserve_order(target_store uuid, placed jsonb) returns jsonb language plpgsql volatile as $$
declare
  stock jsonb := reserve_order_stock(target_store, placed);
begin
  if stock ? 'problem' then
    return stock;
  end if;
  perform insert_order_parts(target_store, placed);
  return stock || reserve_order_limits(target_store, placed);
end $$;

create or replace function place_order(target_store uuid, placed jsonb) returns jsonb language plpgsql volatile as $$
declare
  reserved jsonb := reserve_order(target_store, placed);
begin
  return case when reserved ? 'problem' then reserved else reserved || insert_order(target_store, placed) end;
end $$;
