-- The admin's reason for the last suspension, or for lifting it.
alter table stores add column status_reason text not null default '';
-- The status that a suspended store returns to: a store its vendor had deactivated must not reopen.
alter table stores add column status_before_suspension text
  check (status_before_suspension in ('active', 'inactive'));
-- Corners of the area that the window serves, in addition to its postcodes; empty when none is drawn.
alter table fulfillment_windows add column area jsonb not null default '[]';
