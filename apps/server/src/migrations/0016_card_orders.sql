-- A payment intent of an order, written before the provider is called: every intent of the provider has its row.
create table card_intents (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The provider's idempotency key is order:{order_id}:{attempt}; an order whose amount changed gets another intent.
  attempt integer not null,
  -- Null until the provider has answered.
  provider_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'canceled')),
  -- Ids of the events that reported a failed attempt: each counts once, however often it's delivered.
  failed_events text[] not null default '{}',
  -- A storefront order is cancelled if it isn't paid by then. Null for payment links.
  expires_at timestamptz,
  -- Keyed hash of the buyer's network, which limits open orders per address; removed when the intent is closed.
  address_hash text,
  -- The payment in order_payments.
  payment_id uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (store_id, id),
  unique (store_id, order_id, attempt),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create unique index card_intents_provider_id on card_intents (store_id, provider_id) where provider_id is not null;
create unique index card_intents_open on card_intents (store_id, order_id) where status = 'open';
create index card_intents_address on card_intents (store_id, address_hash) where address_hash is not null;
create unique index card_intents_payment on card_intents (store_id, payment_id) where payment_id is not null;

-- The part of a refund that goes back to one card payment. A retry is another row, because it's another refund at the
-- provider.
create table card_refunds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The refund in order_payments.
  payment_id uuid not null,
  intent_id uuid not null,
  amount bigint not null check (amount > 0),
  provider_id text,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  failure text not null default '',
  -- The row that retries this one.
  retried_by uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, intent_id) references card_intents (store_id, id)
);
create index card_refunds_payment on card_refunds (store_id, payment_id);
create index card_refunds_order on card_refunds (store_id, order_id);
create unique index card_refunds_provider_id on card_refunds (store_id, provider_id) where provider_id is not null;

create table card_disputes (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  intent_id uuid not null,
  provider_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null default '',
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (store_id, id),
  unique (store_id, provider_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, intent_id) references card_intents (store_id, id)
);
create index card_disputes_order on card_disputes (store_id, order_id);

-- Links to the payment page. The token is made from the id and the server's key, so that no row contains it.
create table payment_links (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  sent_at timestamptz,
  -- The staff member who created it; null for a storefront order's own link.
  created_by uuid references persons (id),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create unique index payment_links_current on payment_links (store_id, order_id) where revoked_at is null;
