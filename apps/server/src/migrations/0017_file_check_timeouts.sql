-- How often the check of a pending file timed out. A time-out is repeated after a pause; only a file whose check times
-- out every time is refused in the end.
alter table files add column check_timeouts smallint not null default 0;
