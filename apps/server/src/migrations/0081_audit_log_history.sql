-- The log becomes a table with a partition for each month (decision 0089), in three migrations. The rows that exist stay
-- where they are, in the first partition: a checked constraint spares reading them when it is attached.
do $$
begin
  execute format('alter table audit_log add constraint audit_log_history_end check (at < %L) not valid',
    (date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc');
end $$;
