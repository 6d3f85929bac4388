-- Who replied first, and who resolved the conversation: its assignee when it was closed, or who closed it.
alter table support_conversations
  add column first_reply_by uuid references persons (id),
  add column resolved_by uuid references persons (id);

update support_conversations c set first_reply_by = (
    select m.person_id from support_messages m
    where m.store_id = c.store_id and m.conversation_id = c.id and m.author_kind = 'staff' and not m.is_note
    order by m.sequence limit 1),
  resolved_by = case when c.closed_at is not null then c.assignee_id end
  where c.first_reply_at is not null or c.closed_at is not null;

create index support_conversations_by_closed on support_conversations (store_id, closed_at) where closed_at is not null;
create index support_conversations_by_rated on support_conversations (store_id, rated_at) where rated_at is not null;
-- The report counts messages of a period without reading their text.
create index support_messages_by_created on support_messages (store_id, created_at)
  include (author_kind, person_id, conversation_id) where not is_note and author_kind <> 'system';
