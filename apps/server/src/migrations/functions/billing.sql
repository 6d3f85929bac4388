-- The start of the plan period that contains the instant: whole months after the anchor in UTC, on the last day of a
-- month that lacks the anchor's day. The contract's billing/periods.ts does the same.
create or replace function billing_period_start(anchor timestamptz, instant timestamptz) returns timestamptz
language sql immutable parallel safe
return (
  with utc as (select anchor at time zone 'UTC' as first, instant at time zone 'UTC' as wanted),
  counted as (
    select first, wanted,
      ((extract(year from wanted) - extract(year from first)) * 12
        + extract(month from wanted) - extract(month from first))::int as months
    from utc)
  select (first + make_interval(months => case
      when first + make_interval(months => months) > wanted then months - 1 else months end)) at time zone 'UTC'
  from counted);

-- The key of usage_counts at an instant. Usage that commits after its period was billed counts for the next one.
create or replace function usage_period(target_vendor uuid, instant timestamptz) returns timestamptz
language sql stable parallel safe
return (
  select case
    when s.period_start is not null then greatest(billing_period_start(s.anchor, instant), s.period_start)
    when instant < v.trial_ends_at then v.created_at
    else billing_period_start(date_trunc('milliseconds', v.trial_ends_at), instant)
  end
  from vendors v left join subscriptions s on s.vendor_id = v.id
  where v.id = target_vendor);

-- Counts usage and returns the period's total, in one round trip. Volatile, so that the total includes what the previous
-- holder of the lock committed. Billing takes the same locks before it reads the period.
create or replace function record_usage(
  target_vendor uuid, target_store uuid, target_meter text, units bigint, instant timestamptz, ignores_cap boolean)
returns table (used bigint, is_blocked boolean, reached_alert bigint, reached_cap bigint)
language plpgsql volatile as $$
declare
  current_period timestamptz;
  total bigint;
  limits usage_limits;
begin
  perform pg_advisory_xact_lock(hashtextextended('usage ' || target_meter || ' ' || target_vendor, 0));
  current_period := usage_period(target_vendor, instant);
  select coalesce(sum(u.used), 0) + units into total from usage_counts u
    where u.vendor_id = target_vendor and u.meter = target_meter and u.period = current_period;
  select * into limits from usage_limits l where l.vendor_id = target_vendor and l.meter = target_meter;
  if total > limits.cap and not ignores_cap then
    return query select total - units, true, null::bigint, null::bigint;
    return;
  end if;
  insert into usage_counts as u (vendor_id, store_id, meter, period, used, uncapped)
    values (target_vendor, target_store, target_meter, current_period, units, case when ignores_cap then units else 0 end)
    on conflict (vendor_id, meter, period, store_id) do update
      set used = u.used + excluded.used, uncapped = u.uncapped + excluded.uncapped;
  insert into usage_days as d (vendor_id, store_id, meter, period, day, used)
    values (target_vendor, target_store, target_meter, current_period, (instant at time zone 'UTC')::date, units)
    on conflict (vendor_id, meter, period, day, store_id) do update set used = d.used + excluded.used;
  -- Once per period: the second time the period is no longer distinct.
  used := total;
  is_blocked := false;
  if total >= limits.alert_at and limits.alerted_period is distinct from current_period then
    reached_alert := limits.alert_at;
  end if;
  if total >= limits.cap and limits.capped_period is distinct from current_period then
    reached_cap := limits.cap;
  end if;
  if reached_alert is not null or reached_cap is not null then
    update usage_limits l set
      alerted_period = case when reached_alert is null then l.alerted_period else current_period end,
      capped_period = case when reached_cap is null then l.capped_period else current_period end
    where l.vendor_id = target_vendor and l.meter = target_meter;
  end if;
  return next;
end $$;

-- Logs how many seats or stores the vendor has now, if that changed. Called after the change, in its transaction: the
-- lock makes the last of several concurrent changes count all of them.
create or replace function record_held(target_vendor uuid, target_meter text, instant timestamptz) returns void
language plpgsql volatile as $$
declare
  previous held_units;
  current_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('usage ' || target_meter || ' ' || target_vendor, 0));
  select * into previous from held_units h
    where h.vendor_id = target_vendor and h.meter = target_meter order by h.at desc limit 1;
  if target_meter = 'seats' then
    select count(*) into current_count from memberships m
      where m.vendor_id = target_vendor and m.role = 'staff' and m.status = 'active';
  else
    select count(*) into current_count from stores s where s.vendor_id = target_vendor and s.deleted_at is null;
  end if;
  if current_count is distinct from previous.held then
    insert into held_units (vendor_id, meter, at, held)
      values (target_vendor, target_meter, greatest(instant, previous.at + interval '1 microsecond'), current_count);
  end if;
end $$;
