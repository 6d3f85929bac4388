-- What customers can do for points or credit.
create table reward_tasks (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- A key of the contract's taskTemplates; null for custom tasks.
  template text,
  name text not null,
  name_normalized text not null,
  instructions text not null default '',
  kind text not null check (kind in ('points', 'credit')),
  -- Points, or minor units of credit.
  amount integer not null check (amount > 0),
  proof text not null check (proof in ('none', 'text', 'image', 'file')),
  per_customer_limit integer check (per_customer_limit > 0),
  -- First and last day in the store's time zone.
  starts_on date,
  ends_on date,
  audience text not null check (audience in ('customer', 'vendor')),
  segment_id uuid,
  tier_key text,
  position integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, segment_id) references customer_segments (store_id, id),
  check (ends_on >= starts_on)
);
create unique index reward_tasks_template_key on reward_tasks (store_id, template) where deleted_at is null;
create index reward_tasks_by_position on reward_tasks (store_id, position, id) where deleted_at is null;
create index reward_tasks_by_name on reward_tasks (store_id, name_normalized, id) where deleted_at is null;
create index reward_tasks_by_created on reward_tasks (store_id, created_at, id) where deleted_at is null;

-- Results of a task, written last in a transaction, because every completion of the task updates this row.
create table reward_task_totals (
  store_id uuid not null,
  task_id uuid not null,
  started integer not null default 0,
  completed integer not null default 0,
  pending integer not null default 0,
  points bigint not null default 0,
  credit bigint not null default 0,
  primary key (store_id, task_id),
  foreign key (store_id, task_id) references reward_tasks (store_id, id)
);

-- A customer without a row hasn't started the task. Writers have locked the customer.
create table reward_task_progress (
  store_id uuid not null,
  customer_id uuid not null,
  task_id uuid not null,
  started_at timestamptz not null default now(),
  completions integer not null default 0,
  completed_at timestamptz,
  primary key (store_id, customer_id, task_id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, task_id) references reward_tasks (store_id, id)
);

create table reward_requests (
  store_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  customer_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- `automatic`: a completion that the server has seen, approved from the start and not part of the queue.
  source text not null check (source in ('customer', 'staff', 'automatic')),
  -- Of automatic completions: what makes a repetition the same one, such as the year of a birthday.
  occasion text,
  -- As promised when it was sent.
  kind text not null check (kind in ('points', 'credit')),
  amount integer not null check (amount > 0),
  proof text not null check (proof in ('none', 'text', 'image', 'file')),
  proof_text text,
  proof_key text references files (key),
  proof_name text,
  -- The rejected request that this one replaces.
  previous_id uuid,
  reviewer_id uuid references persons (id),
  -- A key of the contract's rejectionReasonText.
  reason text,
  note text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, task_id) references reward_tasks (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, previous_id) references reward_requests (store_id, id),
  check ((status = 'pending') = (decided_at is null)),
  check ((source = 'automatic') = (occasion is not null))
);
create unique index reward_requests_pending_key on reward_requests (store_id, task_id, customer_id)
  where status = 'pending';
create unique index reward_requests_occasion_key on reward_requests (store_id, task_id, customer_id, occasion)
  where source = 'automatic';
-- A file is the proof of one request.
create unique index reward_requests_proof_key on reward_requests (store_id, proof_key) where proof_key is not null;
create index reward_requests_by_proof on reward_requests (proof_key) where proof_key is not null;

-- The queue, by each of its filters and sorts.
create index reward_requests_by_created on reward_requests (store_id, created_at, id) where source <> 'automatic';
create index reward_requests_by_decided on reward_requests (store_id, (coalesce(decided_at, created_at)), id)
  where source <> 'automatic';
create index reward_requests_by_status on reward_requests (store_id, status, created_at, id) where source <> 'automatic';
create index reward_requests_by_task on reward_requests (store_id, task_id, created_at, id) where source <> 'automatic';
create index reward_requests_by_reviewer on reward_requests (store_id, reviewer_id, created_at, id)
  where source <> 'automatic' and reviewer_id is not null;
create index reward_requests_by_customer on reward_requests (store_id, customer_id, created_at, id);
