-- The recipients are inserted by the first job of a campaign, once.
alter table campaigns add column queued_at timestamptz;

-- The run of the job that has the row in status `sending`. A run that finds its rows at the start continues after a crash.
alter table campaign_recipients add column claimed_by uuid;

-- Who got a campaign recently: for the limit per person and week, and for exclusions.
create index campaign_recipients_recent on campaign_recipients (store_id, sent_at, customer_id) where sent_at is not null;
