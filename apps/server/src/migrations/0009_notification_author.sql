-- The person who caused the notification, who doesn't receive it.
alter table notifications add column author_id uuid;
