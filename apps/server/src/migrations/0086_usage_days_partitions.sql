alter table usage_days rename to usage_days_history;
alter table usage_days_history rename constraint usage_days_pkey to usage_days_history_pkey;

create table usage_days (
  like usage_days_history including defaults,
  constraint usage_days_meter_check check (meter in ('emails', 'support_messages', 'sms', 'routes')),
  primary key (vendor_id, meter, period, day, store_id),
  foreign key (vendor_id, store_id) references stores (vendor_id, id)
) partition by range (day);

-- Not earlier than the constraint, which is dropped: the bound of the partition replaces it.
do $$
begin
  execute format('alter table usage_days attach partition usage_days_history for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'utc') + interval '2 months')::date);
end $$;
alter table usage_days_history drop constraint usage_days_history_end;
