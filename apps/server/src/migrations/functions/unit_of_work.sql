-- Claims an idempotency key for its actors until the transaction ends, and fails if the request is running (SW001) or
-- was executed in the last day (SW002): what is sent after it in the same packet is then skipped. Without sequential
-- scans: a connection that has planned it while the table was small, such as after the nightly deletion, would read all
-- keys until the table is analyzed.
create or replace function claim_key(first_actor text, second_actor text, target_key text) returns void
language plpgsql volatile set enable_seqscan = off as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(first_actor || ' ' || target_key, 20))
    or not coalesce(pg_try_advisory_xact_lock(hashtextextended(second_actor || ' ' || target_key, 20)), true) then
    raise exception 'A request with this key is running.' using errcode = 'SW001';
  end if;
  if exists (select from idempotency_keys k where k.actor in (first_actor, second_actor) and k.key = target_key) then
    delete from idempotency_keys k
    where k.actor in (first_actor, second_actor) and k.key = target_key and k.created_at < now() - interval '24 hours';
    if exists (select from idempotency_keys k where k.actor in (first_actor, second_actor) and k.key = target_key) then
      raise exception 'A request with this key was executed.' using errcode = 'SW002';
    end if;
  end if;
end $$;

-- The last statement of a unit of work: its audit rows, messages and response, each null if there are none. Returns
-- those of the event types that the stores' vendors have subscribed to. If the transaction is committed along with it,
-- the events couldn't be written anymore: it fails, and the unit of work runs again.
create or replace function finish_unit_of_work(audit_rows jsonb, messages jsonb, actors text[], response_key text,
  response_hash text, response_body text, event_stores uuid[], event_types text[], is_committed boolean) returns text[]
language plpgsql volatile as $$
declare
  subscribed text[] := '{}';
begin
  if audit_rows is not null then
    insert into audit_log (id, vendor_id, store_id, person_id, person_name, address, request_id, action, resource,
      entity_id, label, before, after)
    select * from jsonb_to_recordset(audit_rows) as r (
      id uuid, vendor_id uuid, store_id uuid, person_id uuid, person_name text, address text, request_id text,
      action text, resource text, entity_id uuid, label text, before jsonb, after jsonb);
  end if;
  if messages is not null then
    insert into outbox (task, payload, attempts, priority, run_at)
    select m.task, m.payload, m.attempts, m.priority, coalesce(m.run_at, now())
    from jsonb_to_recordset(messages)
      as m (task text, payload jsonb, attempts integer, priority smallint, run_at timestamptz);
  end if;
  if actors is not null then
    insert into idempotency_keys (actor, key, request_hash, body)
    select a, response_key, response_hash, response_body from unnest(actors) a;
  end if;
  if event_stores is not null then
    subscribed := array(
      select distinct e.type from stores s
      join webhook_endpoints w on w.vendor_id = s.vendor_id and w.status = 'active'
      cross join unnest(w.events) e (type)
      where s.id = any(event_stores) and e.type = any(event_types));
    if is_committed and cardinality(subscribed) > 0 then
      raise exception 'The vendor has subscribed to events of this unit of work.' using errcode = '40001';
    end if;
  end if;
  return subscribed;
end $$;

-- Finishes a unit of work that is one statement, which updates one record: its audit row, its response for one or two
-- actors, and the check for events, as `finish_unit_of_work`. A call of that one takes 4 % of the transaction. `texts` has
-- the record's JSON before and after; with less the update wasn't made, nothing is written, and it returns false.
-- `audited` has the fields that the log has in place of the record's. The log gets the fields that differ, as
-- `toChangedFields` in TypeScript.
create or replace function finish_update(texts text[], audited jsonb[], audit_label text, audit_row jsonb,
  first_actor text, second_actor text, response_key text, response_hash text, body_start text, body_end text,
  event_stores uuid[], event_types text[]) returns boolean
language plpgsql volatile as $$
declare
  before jsonb;
  after jsonb;
begin
  if cardinality(texts) is distinct from 2 then return false; end if;
  before := texts[1]::jsonb || audited[1];
  after := texts[2]::jsonb || audited[2];
  insert into audit_log (id, vendor_id, store_id, person_id, person_name, address, request_id, action, resource,
    entity_id, label, before, after)
  select (audit_row ->> 'id')::uuid, (audit_row ->> 'vendor_id')::uuid, (audit_row ->> 'store_id')::uuid,
    (audit_row ->> 'person_id')::uuid, audit_row ->> 'person_name', audit_row ->> 'address', audit_row ->> 'request_id',
    audit_row ->> 'action', audit_row ->> 'resource', (audit_row ->> 'entity_id')::uuid, audit_label,
    jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, after -> f.key)
  from jsonb_each(before) f where f.value is distinct from after -> f.key;
  if first_actor is not null then
    insert into idempotency_keys (actor, key, request_hash, body)
    select a, response_key, response_hash, body_start || texts[2] || body_end
    from unnest(array[first_actor, second_actor]) a where a is not null;
  end if;
  if exists (select from stores s join webhook_endpoints w on w.vendor_id = s.vendor_id and w.status = 'active'
    where s.id = any(event_stores) and w.events && event_types) then
    raise exception 'The vendor has subscribed to events of this unit of work.' using errcode = '40001';
  end if;
  return true;
end $$;
