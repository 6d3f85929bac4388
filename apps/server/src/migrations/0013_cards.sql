-- Events of the card provider that we have accepted. Only ids: their job fetches the object again.
create table card_events (
  id text primary key,
  type text not null,
  object_type text not null,
  object_id text not null,
  -- The connected account that the event is about.
  account text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create index card_events_received_at on card_events (received_at);

-- The card sandbox: what a card provider would store. Never a card number: brand, last four digits, expiry and the
-- behavior of the test card.
create table sandbox_objects (
  id text primary key,
  type text not null,
  -- Empty for our own account.
  account text not null default '',
  data jsonb not null,
  -- What the API doesn't show.
  hidden jsonb not null default '{}',
  position bigint generated always as identity
);

create index sandbox_objects_list on sandbox_objects (type, account, position);
create index sandbox_objects_customer on sandbox_objects ((data ->> 'customer'), type, position)
  where data ->> 'customer' is not null;
create index sandbox_objects_payment_intent on sandbox_objects ((data ->> 'payment_intent'), type, position)
  where data ->> 'payment_intent' is not null;

create table sandbox_balances (
  account text not null,
  currency text not null,
  amount bigint not null,
  primary key (account, currency)
);

-- The first response to each idempotency key.
create table sandbox_responses (
  account text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (account, key)
);

create index sandbox_responses_created_at on sandbox_responses (created_at);

-- Webhooks to be sent; a row is deleted once our endpoint has accepted it.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox_objects (id) on delete cascade,
  due_at timestamptz not null,
  attempts integer not null default 0
);

create index sandbox_deliveries_due_at on sandbox_deliveries (due_at);

-- Changes that happen by themselves later: a dispute, the end of a refund or payout.
create table sandbox_changes (
  id bigint generated always as identity primary key,
  object_id text not null references sandbox_objects (id) on delete cascade,
  change text not null,
  due_at timestamptz not null
);

create index sandbox_changes_due_at on sandbox_changes (due_at);

-- Has no row unless a test has changed something.
create table sandbox_settings (
  only_row boolean primary key default true check (only_row),
  -- Added to the clock of the sandbox.
  clock_offset interval not null default '0',
  -- How webhooks are sent, to test that our handler copes with it.
  webhook_copies integer not null default 1 check (webhook_copies between 1 and 100),
  webhook_delay interval not null default '0'
);
