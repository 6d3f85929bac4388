-- Emails and text messages to many customers of a store. A step of an automation is a campaign too, with automation_kind.
create table campaigns (
  store_id uuid not null references stores (id),
  id uuid not null,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  name text not null,
  name_normalized text not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  subject text not null default '',
  preheader text not null default '',
  sender_name text not null default '',
  reply_to text,
  language text not null check (language in ('en', 'es')),
  topic text not null default 'newsletter' check (topic in ('newsletter', 'offers', 'newProducts', 'reminders')),
  -- Blocks and footer, as the contract's campaignBody.
  body jsonb not null,
  plain_text text,
  sms_text text not null default '',
  -- As the contract's campaignAudience.
  audience jsonb not null,
  -- The second version and how the winner is chosen, as the contract's campaignTest.
  test jsonb,
  winner text check (winner in ('a', 'b')),
  -- When the winner is chosen.
  decides_at timestamptz,
  scheduled_at timestamptz,
  is_local_time boolean not null default false,
  started_at timestamptz,
  finished_at timestamptz,
  pause_reason text,
  -- Who confirmed sending; the job acts for this person.
  sent_by uuid references persons (id),
  -- For steps of automations.
  automation_kind text,
  position integer not null default 0,
  delay_minutes integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create index campaigns_by_updated on campaigns (store_id, updated_at, id) where deleted_at is null and automation_kind is null;
create index campaigns_by_name on campaigns (store_id, name_normalized, id) where deleted_at is null and automation_kind is null;
create index campaigns_by_scheduled on campaigns (store_id, scheduled_at, id) where deleted_at is null and automation_kind is null;
create index campaigns_by_started on campaigns (store_id, started_at, id) where started_at is not null and automation_kind is null;
create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index campaigns_active on campaigns (store_id, id) where status = 'sending';
create index campaigns_of_automation on campaigns (store_id, automation_kind, position)
  where automation_kind is not null and deleted_at is null;

-- A separate table, because they change with every batch and every open.
create table campaign_counts (
  store_id uuid not null,
  campaign_id uuid not null,
  -- 'a' and 'b' of an A/B test, and '' for everyone.
  variant text not null default '' check (variant in ('', 'a', 'b')),
  queued integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  bounced integer not null default 0,
  skipped integer not null default 0,
  tracked integer not null default 0,
  opened integer not null default 0,
  machine_opened integer not null default 0,
  clicked integer not null default 0,
  unsubscribed integer not null default 0,
  complained integer not null default 0,
  orders integer not null default 0,
  sales bigint not null default 0,
  primary key (store_id, campaign_id, variant),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
) with (fillfactor = 50);

-- What happened in each hour.
create table campaign_hours (
  store_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (store_id, campaign_id, hour),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
) with (fillfactor = 50);

-- One row for each person, with the id of their email. Inserted in one statement when the campaign starts.
create table campaign_recipients (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- For automations: what the email is about, such as a cart. One email for each person and trigger.
  trigger_key text not null default '',
  -- Email address or phone number.
  address text not null,
  -- Null for the rest of an A/B test until the winner is chosen.
  variant text check (variant in ('a', 'b')),
  -- Null while it waits for the winner.
  due_at timestamptz,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'bounced', 'skipped')),
  reason text,
  code smallint,
  attempts smallint not null default 0,
  -- Whether opens and clicks are recorded: decided when the email is sent.
  is_tracked boolean not null default false,
  -- The person's discount code.
  discount_code text,
  -- Segments of a text message.
  units smallint not null default 1,
  claimed_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  primary key (store_id, id),
  unique (store_id, campaign_id, customer_id, trigger_key),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
) with (fillfactor = 80);
create index campaign_recipients_open on campaign_recipients (store_id, campaign_id, due_at, id)
  where status in ('queued', 'sending');
create index campaign_recipients_by_sent on campaign_recipients (store_id, campaign_id, sent_at, id);
create index campaign_recipients_by_customer on campaign_recipients (store_id, customer_id, sent_at, id);

-- The links of a campaign's email. A redirect goes only to one of them.
create table campaign_links (
  store_id uuid not null,
  campaign_id uuid not null,
  position integer not null,
  url text not null,
  clicks integer not null default 0,
  people integer not null default 0,
  primary key (store_id, campaign_id, position),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
) with (fillfactor = 50);
create unique index campaign_links_url_key on campaign_links (store_id, campaign_id, md5(url));

-- Orders within seven days after a click.
create table campaign_orders (
  store_id uuid not null,
  order_id uuid not null,
  campaign_id uuid not null,
  recipient_id uuid not null,
  total bigint not null,
  created_at timestamptz not null default now(),
  primary key (store_id, order_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
create index campaign_orders_by_campaign on campaign_orders (store_id, campaign_id);
create index campaign_orders_by_recipient on campaign_orders (store_id, recipient_id);

create table campaign_templates (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  subject text not null default '',
  preheader text not null default '',
  language text not null check (language in ('en', 'es')),
  topic text not null default 'newsletter' check (topic in ('newsletter', 'offers', 'newProducts', 'reminders')),
  body jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index campaign_templates_name_key on campaign_templates (store_id, name_normalized) where deleted_at is null;

create table campaign_settings (
  store_id uuid primary key references stores (id),
  sender_name text not null default '',
  reply_to text,
  postal_address text not null default '',
  weekly_cap integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);

-- Addresses that get no campaigns. A separate table, because an address stays suppressed if another customer uses it.
create table email_suppressions (
  store_id uuid not null references stores (id),
  id uuid not null,
  email text not null,
  reason text not null check (reason in ('bounce', 'complaint', 'manual', 'import')),
  code text,
  created_at timestamptz not null default now(),
  created_by uuid references persons (id),
  primary key (store_id, id)
);
create unique index email_suppressions_email_key on email_suppressions (store_id, email);
create index email_suppressions_by_created on email_suppressions (store_id, created_at, id);

-- Without a row: all topics, and opens and clicks aren't recorded.
create table email_preferences (
  store_id uuid not null,
  customer_id uuid not null,
  left_topics text[] not null default '{}',
  allows_tracking boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
