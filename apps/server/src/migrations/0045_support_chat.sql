-- Conversations of a store with a customer (account_id) or a guest (guest_generation). Without a foreign key to accounts,
-- as carts have none: an account is in another place once stores are distributed.
create table support_conversations (
  store_id uuid not null references stores (id),
  id uuid not null,
  account_id uuid,
  customer_id uuid,
  -- Part of the guest's token; raising it revokes the token.
  guest_generation integer,
  -- As they were when the conversation started.
  name text not null,
  name_normalized text not null,
  email text not null,
  language text not null check (language in ('en', 'es')),
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  snoozed_until timestamptz,
  assignee_id uuid references persons (id),
  tags text[] not null default '{}',
  last_sequence integer not null default 0,
  note_count integer not null default 0,
  last_message_at timestamptz not null default now(),
  -- The last message that is neither a note nor a line of the product: { text, author, hasImage }.
  last_message jsonb,
  staff_read_to integer not null default 0,
  visitor_read_to integer not null default 0,
  staff_unread integer not null default 0,
  visitor_unread integer not null default 0,
  waiting_since timestamptz,
  assigned_at timestamptz,
  first_reply_at timestamptz,
  closed_at timestamptz,
  notified_at timestamptz,
  -- Messages of the customer or guest in the current window of the send limit.
  window_started_at timestamptz,
  window_count integer not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_comment text not null default '',
  rated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  check ((status = 'snoozed') = (snoozed_until is not null))
);
-- Conversations without a message aren't listed.
create index support_conversations_by_last on support_conversations (store_id, last_message_at, id)
  where last_sequence > 0;
create index support_conversations_by_created on support_conversations (store_id, created_at, id)
  where last_sequence > 0;
create index support_conversations_by_status on support_conversations (store_id, status, last_message_at, id)
  where last_sequence > 0;
create index support_conversations_by_assignee on support_conversations (store_id, assignee_id, last_message_at, id)
  where last_sequence > 0;
create index support_conversations_waiting on support_conversations (store_id, waiting_since, id)
  where waiting_since is not null and status = 'open';
create index support_conversations_by_waiting on support_conversations
  (store_id, (coalesce(waiting_since, last_message_at)), id) where last_sequence > 0;
create index support_conversations_by_customer on support_conversations (store_id, customer_id, last_message_at, id)
  where customer_id is not null;
create index support_conversations_by_account on support_conversations (store_id, account_id, last_message_at, id)
  where account_id is not null;
-- For the data download and the deletion of an account, across stores.
create index support_conversations_of_account on support_conversations (account_id) where account_id is not null;
create index support_conversations_by_tag on support_conversations using gin (tags) where tags <> '{}';
-- For the retention job.
create index support_conversations_of_guests on support_conversations (last_message_at) where guest_generation is not null;

create table support_messages (
  store_id uuid not null,
  conversation_id uuid not null,
  sequence integer not null check (sequence > 0),
  -- Made by the sender; the id of the message.
  client_id uuid not null,
  author_kind text not null check (author_kind in ('staff', 'customer', 'guest', 'system')),
  person_id uuid references persons (id),
  author_name text not null,
  text text not null,
  text_normalized text not null,
  is_note boolean not null default false,
  mentions uuid[] not null default '{}',
  quotes integer,
  -- Of a line of the product: { type, name, subject }.
  event jsonb,
  attachment_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (store_id, conversation_id, sequence),
  unique (store_id, conversation_id, client_id),
  foreign key (store_id, conversation_id) references support_conversations (store_id, id) on delete cascade,
  check ((author_kind = 'staff') = (person_id is not null)),
  check ((author_kind = 'system') = (event is not null))
);
create index support_messages_trigrams on support_messages using gin (store_trigrams(store_id, text_normalized))
  where text_normalized <> '';
create index support_messages_with_files on support_messages using gin (attachment_keys) where attachment_keys <> '{}';

-- How far each member of staff has read.
create table support_read_marks (
  store_id uuid not null,
  conversation_id uuid not null,
  person_id uuid not null references persons (id),
  read_to integer not null,
  read_at timestamptz not null default now(),
  primary key (store_id, conversation_id, person_id),
  foreign key (store_id, conversation_id) references support_conversations (store_id, id) on delete cascade
);

-- Who may not write to the store: a customer by account, a guest by the email they entered.
create table support_blocks (
  store_id uuid not null references stores (id),
  id uuid not null,
  account_id uuid,
  email text,
  reason text not null default '',
  blocked_by uuid not null references persons (id),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  check ((account_id is null) <> (email is null))
);
create unique index support_blocks_account_key on support_blocks (store_id, account_id) where account_id is not null;
create unique index support_blocks_email_key on support_blocks (store_id, email) where email is not null;

create table support_replies (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- Null for replies of the team.
  person_id uuid references persons (id),
  name text not null,
  name_normalized text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index support_replies_name_key on support_replies (store_id, person_id, name_normalized) nulls not distinct
  where deleted_at is null;
create index support_replies_by_name on support_replies (store_id, name_normalized, id) where deleted_at is null;

-- A store without a row has the defaults.
create table support_settings (
  store_id uuid primary key references stores (id),
  is_enabled boolean not null default true,
  greeting text not null default '',
  expected_reply text not null default 'hours' check (expected_reply in ('minutes', 'hours', 'day')),
  round_robin boolean not null default false,
  widget_origins text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);
create index support_settings_by_origin on support_settings using gin (widget_origins) where widget_origins <> '{}';
