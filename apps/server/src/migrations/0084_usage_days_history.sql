-- Usage by day becomes a table with a partition for each month (decision 0097), like the activity log in 0081: the rows
-- that exist stay where they are, in the first partition.
do $$
begin
  execute format('alter table usage_days add constraint usage_days_history_end check (day < %L) not valid',
    (date_trunc('month', now() at time zone 'utc') + interval '2 months')::date);
end $$;
