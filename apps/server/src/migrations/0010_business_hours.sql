-- A store without a row has no hours and counts as always open.
create table business_hours (
  store_id uuid primary key references stores (id),
  -- Spans per weekday name, as HH:MM in the store's time zone.
  week jsonb not null,
  closed_dates jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id)
);
