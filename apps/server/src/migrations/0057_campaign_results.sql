-- Lists of recipients, by time of sending; emails that weren't sent come last. The key of a list is never null.
drop index campaign_recipients_by_sent;
create index campaign_recipients_by_sent on campaign_recipients
  (store_id, campaign_id, (coalesce(sent_at, '1970-01-01Z'::timestamptz)), id);

-- For filters that few of the recipients meet.
create index campaign_recipients_undelivered on campaign_recipients
  (store_id, campaign_id, status, (coalesce(sent_at, '1970-01-01Z'::timestamptz)), id)
  where status in ('failed', 'bounced', 'skipped');
create index campaign_recipients_opened on campaign_recipients
  (store_id, campaign_id, (coalesce(sent_at, '1970-01-01Z'::timestamptz)), id) where opened_at is not null;
create index campaign_recipients_clicked on campaign_recipients
  (store_id, campaign_id, (coalesce(sent_at, '1970-01-01Z'::timestamptz)), id) where clicked_at is not null;
create index campaign_recipients_unsubscribed on campaign_recipients
  (store_id, campaign_id, (coalesce(sent_at, '1970-01-01Z'::timestamptz)), id) where unsubscribed_at is not null;
