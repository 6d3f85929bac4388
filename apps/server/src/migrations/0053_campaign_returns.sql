-- A returned email names its recipient without the store, because an address is at most 64 characters long. Without the
-- queued rows, so that queueing a large campaign doesn't write the index.
create index campaign_recipients_by_id on campaign_recipients (id) where status <> 'queued';

-- Orders are attributed to the latest click.
alter table campaign_recipients add column last_clicked_at timestamptz;
create index campaign_recipients_by_click on campaign_recipients (store_id, customer_id, last_clicked_at)
  where last_clicked_at is not null;

-- Positions of the links that the person has clicked, so that a link counts each person once.
alter table campaign_recipients add column clicked_links integer[] not null default '{}';
