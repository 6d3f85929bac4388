-- Hours of single dates instead of the weekday's, as closed_dates with spans.
alter table business_hours add column special_hours jsonb not null default '[]';
