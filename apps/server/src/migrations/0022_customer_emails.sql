-- Settings of the emails that customers get. No row: on, with the default intro.
create table customer_email_settings (
  store_id uuid not null references stores (id),
  kind text not null,
  is_on boolean not null,
  -- Empty: the default intro in that language.
  intro_en text not null,
  intro_es text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  primary key (store_id, kind)
);

-- One row per email, written in the transaction that queues it: a job that is repeated finds the row and sends nothing.
create table customer_email_sends (
  store_id uuid not null references stores (id),
  -- The order or customer.
  subject_id uuid not null,
  kind text not null,
  -- What the email reports; the order's id if it can be reported only once.
  event_id uuid not null,
  mail_id uuid not null,
  at timestamptz not null default now(),
  primary key (store_id, subject_id, kind, event_id)
);

-- The language the customer ordered in. Null: unknown, such as for manual orders.
alter table orders add column language text check (language in ('en', 'es'));
