-- Text messages that are stored instead of sent, as long as no gateway is configured.
create table stored_sms (
  id uuid primary key,
  recipient text not null,
  text text not null,
  segments smallint not null,
  created_at timestamptz not null default now()
);
create index stored_sms_newest on stored_sms (created_at desc, id desc);

-- Numbers that replied with STOP: they get no text message of the store, also if another customer uses them.
create table sms_opt_outs (
  store_id uuid not null references stores (id),
  -- International form, with a plus sign.
  phone text not null,
  -- False after a reply with START. The row stays, because it has the replies that were received.
  is_active boolean not null default true,
  -- Customers whose consent the reply withdrew. START gives it back to them, and to no one else.
  customer_ids uuid[] not null default '{}',
  -- The time of the withdrawn consents.
  stopped_at timestamptz not null default now(),
  -- Ids of the latest replies: a gateway may repeat them, and an old START must not undo a newer STOP.
  reply_ids text[] not null default '{}',
  primary key (store_id, phone)
);

-- Finds the stores that wrote to a number. Emails have no row in it.
create index campaign_recipients_by_phone on campaign_recipients (address, store_id) where address ~ '^\+[0-9]+$';
