-- A trial that ended without a card is unpaid, even before a job has updated the column. With a card the job charges it.
drop function if exists current_subscription_status(text, timestamptz);
create or replace function current_subscription_status(
  status text, trial_ends_at timestamptz, bills_at_trial_end boolean default false) returns text
language sql stable parallel safe
return case
  when status = 'trialing' and trial_ends_at <= now() and not bills_at_trial_end then 'unpaid' else status end;

-- Claims a key for this transaction and returns what is stored under it, in one round trip. Volatile, so that the query
-- sees what the previous holder of the lock committed.
create or replace function claim_idempotency_key(target_actor text, target_key text)
returns table (claimed boolean, request_hash text, body text)
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(target_actor || ' ' || target_key, 20)) then
    return query select false, null::text, null::text;
    return;
  end if;
  delete from idempotency_keys k
    where k.actor = target_actor and k.key = target_key and k.created_at < now() - interval '24 hours';
  return query
    select true, k.request_hash, k.body
    from (select 1) one
    left join idempotency_keys k on k.actor = target_actor and k.key = target_key;
end $$;
