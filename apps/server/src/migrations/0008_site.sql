-- What looks like spam is kept apart.
alter table contacts drop constraint contacts_status_check;
alter table contacts add constraint contacts_status_check check (status in ('new', 'open', 'closed', 'spam'));
-- The same words again, from whomever: a form sent twice, or somebody who sends them to everybody.
alter table contacts add column digest text not null default '';
create index contacts_by_digest on contacts (digest, created_at);

create table newsletter_subscribers (
  id uuid primary key,
  email text not null unique,
  language text not null check (language in ('en', 'es')),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- Which asking a link in a mail belongs to: another one after each leaving. Anybody can ask for anybody, so what was
  -- confirmed or left stays as it is until this is confirmed.
  asking uuid not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- From where it was confirmed: the proof that somebody asked for it.
  confirmed_from text,
  unsubscribed_at timestamptz,
  version integer not null default 1
);
create index newsletter_subscribers_by_asked on newsletter_subscribers (asked_at, id);
create index newsletter_subscribers_by_status on newsletter_subscribers (status, asked_at, id);
create index newsletter_subscribers_search on newsletter_subscribers using gin (fold(email) gin_trgm_ops);

-- The log outlives the messages, so it says nothing of them.
update audit_log set label = entity_id::text, after = after - 'reply' where vendor_id is null and resource = 'contacts';
