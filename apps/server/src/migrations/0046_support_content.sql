-- For the inbox: what someone has to do, and what is unassigned, however many conversations are closed.
create index support_conversations_active on support_conversations (store_id, assignee_id, last_message_at, id)
  where status <> 'closed' and last_sequence > 0;

-- What each side's connections have received. Reading includes receiving.
alter table support_conversations
  add column staff_delivered_to integer not null default 0,
  add column visitor_delivered_to integer not null default 0;
update support_conversations set staff_delivered_to = staff_read_to, visitor_delivered_to = visitor_read_to
where staff_read_to > 0 or visitor_read_to > 0;

alter table support_messages
  -- Of the files in attachment_keys, at the same positions; missing ones have no name.
  add column attachment_names text[] not null default '{}',
  -- A product or order as it was when the message was sent.
  add column card jsonb,
  add column via text not null default 'chat' check (via in ('chat', 'email')),
  -- An email from another address than the conversation's.
  add column is_unverified boolean not null default false;

-- Set for a notification that one person gets, such as a mention.
alter table notifications add column recipient_id uuid references persons (id);

-- The conversation that a private file was uploaded to. Only messages of this conversation can have it.
create table support_files (
  store_id uuid not null,
  key text not null,
  conversation_id uuid not null,
  -- Staff, or the conversation's customer or guest.
  is_staff boolean not null,
  created_at timestamptz not null default now(),
  primary key (store_id, key),
  foreign key (store_id, conversation_id) references support_conversations (store_id, id) on delete cascade
);
create index support_files_by_conversation on support_files (store_id, conversation_id);

-- When staff who answer chats were last connected with the store open. Processes refresh the rows of their connections;
-- after one of them was killed, its rows expire.
create table support_presence (
  store_id uuid not null references stores (id),
  person_id uuid not null references persons (id),
  seen_at timestamptz not null,
  connected_until timestamptz not null,
  primary key (store_id, person_id)
);
