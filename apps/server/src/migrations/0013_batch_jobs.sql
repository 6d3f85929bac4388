-- Batch work (imports, image downloads, bulk edits) waits here instead of in the job queue. A dispatcher admits a few
-- jobs of each vendor at a time, so that one vendor's backlog delays neither email nor other vendors.
create table batch_jobs (
  id bigint generated always as identity primary key,
  vendor_id uuid not null,
  task text not null,
  payload jsonb not null,
  attempts integer not null,
  -- Orders the jobs of one vendor; between vendors every job counts the same.
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  -- Whether the job queue holds it, under the key 'batch:<id>'.
  admitted boolean not null default false
);

create index batch_jobs_waiting on batch_jobs (vendor_id, priority, run_at, id) where not admitted;
create index batch_jobs_admitted on batch_jobs (vendor_id) where admitted;

-- Sign-in codes move to the job queue before a campaign that was committed earlier.
alter table outbox add column priority smallint not null default 0;
create index outbox_order on outbox (priority, id);
