-- The headers of an email that is stored instead of sent, by name, so that /dev/mail.json can list them.
alter table stored_mails add column headers jsonb not null default '{}';
