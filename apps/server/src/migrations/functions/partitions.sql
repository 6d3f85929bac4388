-- Adds a partition for each month after the last one, until there are as many ahead as given. The months are UTC.
-- Attaching a table, unlike `create table … partition of`, doesn't wait for those who read or write the parent. In UTC
-- the text of an instant is also that of a date, for tables whose partitions are ranges of dates.
create or replace function add_month_partitions(parent regclass, months_ahead integer) returns void
language plpgsql volatile set timezone = 'UTC' as $$
declare
  month_start timestamp;
  partition_name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('month partitions', parent::oid::bigint));
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz)
    at time zone 'utc' into month_start
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent;
  while month_start <= now() at time zone 'utc' + make_interval(months => months_ahead) loop
    partition_name := format('%s_%s', parent, to_char(month_start, 'YYYY_MM'));
    execute format('create table %I (like %s including defaults including constraints)', partition_name, parent);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name,
      month_start at time zone 'utc', (month_start + interval '1 month') at time zone 'utc');
    perform copy_index_statistics(parent, partition_name::regclass);
    month_start := month_start + interval '1 month';
  end loop;
end $$;

-- Statistics targets of index columns aren't inherited.
create or replace function copy_index_statistics(parent regclass, partition regclass) returns void
language plpgsql volatile as $$
declare
  command text;
begin
  for command in
    select format('alter index %s alter column %s set statistics %s', i.inhrelid::regclass, a.attnum, a.attstattarget)
    from pg_inherits i
    join pg_index child on child.indexrelid = i.inhrelid and child.indrelid = partition
    join pg_index p on p.indexrelid = i.inhparent and p.indrelid = parent
    join pg_attribute a on a.attrelid = p.indexrelid and a.attstattarget >= 0
  loop
    execute command;
  end loop;
end $$;

-- Drops the partitions whose last row is older, and returns how many. All writes of the table wait while this waits for
-- its lock, so it gives up soon; the job runs again.
create or replace function drop_month_partitions(parent regclass, older_than timestamptz) returns integer
language plpgsql volatile set lock_timeout = '1500ms' set timezone = 'UTC' as $$
declare
  partition regclass;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('month partitions', parent::oid::bigint));
  for partition in
    select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent
      and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz <= older_than
  loop
    execute format('drop table %s', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
