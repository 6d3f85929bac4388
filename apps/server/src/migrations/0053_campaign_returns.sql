-- A returned email names its recipient without the store, because an address is at most 64 characters long. Without the
-- queued rows, so that queueing a large campaign doesn't write the index.
create index campaign_recipients_by_id on campaign_recipients (id) where status <> 'queued';
