-- Emails about replies that the customer or guest of a conversation hasn't read.
create table support_email_threads (
  store_id uuid not null,
  conversation_id uuid not null,
  -- The last message that an email contained.
  emailed_to integer not null default 0,
  -- When the waiting job sends the next email; null if none waits.
  due_at timestamptz,
  primary key (store_id, conversation_id),
  foreign key (store_id, conversation_id) references support_conversations (store_id, id) on delete cascade
);

-- For reply addresses, which have no room for the store's id.
create index support_conversations_by_id on support_conversations (id);
