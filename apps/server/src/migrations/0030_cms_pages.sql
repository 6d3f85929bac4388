-- Pages that a store writes. `name` is the title. The text is stored as the editor's JSON and as sanitized HTML made from
-- it; `content` is null for a text that was never saved in the editor and is converted from its HTML when it's read.
create table cms_pages (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  name_normalized text not null,
  search_normalized text not null,
  -- Unique per language: pages with the same one are translations of each other. Empty ones are filled by set_page_slug.
  slug text not null default '',
  content jsonb,
  html text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  language text not null check (language in ('en', 'es')),
  -- Terms are accepted at checkout.
  role text check (role in ('terms', 'privacy')),
  seo_title text not null default '',
  seo_description text not null default '',
  -- A published page is visible between the two. Compared when it's read, so no job has to run in time.
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- Null: not in that menu of the shop.
  header_position integer,
  footer_position integer,
  -- Keyed hash of the preview link's token.
  preview_hash text,
  preview_expires_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references persons (id),
  deleted_at timestamptz,
  primary key (store_id, id),
  check (unpublish_at > publish_at)
);
create unique index cms_pages_slug_key on cms_pages (store_id, slug, language) where deleted_at is null;
create unique index cms_pages_role_key on cms_pages (store_id, role, language)
  where deleted_at is null and role is not null;
create unique index cms_pages_preview_key on cms_pages (store_id, preview_hash) where preview_hash is not null;
create index cms_pages_by_name on cms_pages (store_id, name_normalized, id) where deleted_at is null;
create index cms_pages_by_created on cms_pages (store_id, created_at, id) where deleted_at is null;
create index cms_pages_by_updated on cms_pages (store_id, updated_at, id) where deleted_at is null;
create index cms_pages_trigrams on cms_pages using gin (store_trigrams(store_id, search_normalized))
  where deleted_at is null;
-- The few pages that every page of the shop links to.
create index cms_pages_in_menus on cms_pages (store_id)
  where deleted_at is null and (header_position is not null or footer_position is not null or role is not null);

-- A page as it was saved; `revision` is its version at that time.
create table cms_page_revisions (
  store_id uuid not null,
  page_id uuid not null,
  revision integer not null,
  name text not null,
  slug text not null,
  content jsonb,
  html text not null,
  status text not null,
  visibility text not null,
  language text not null,
  role text,
  seo_title text not null,
  seo_description text not null,
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- Files in the text: they aren't deleted while a revision can be restored.
  image_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid references persons (id),
  primary key (store_id, page_id, revision),
  foreign key (store_id, page_id) references cms_pages (store_id, id)
);
create index cms_page_revisions_images on cms_page_revisions using gin (image_keys) where image_keys <> '{}';

-- Old URL handles. Without the new one, so that a page that is renamed again needs one redirect only.
create table cms_redirects (
  store_id uuid not null,
  id uuid not null,
  slug text not null,
  language text not null check (language in ('en', 'es')),
  page_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, page_id) references cms_pages (store_id, id)
);
create unique index cms_redirects_slug_key on cms_redirects (store_id, slug, language);
create index cms_redirects_by_created on cms_redirects (store_id, created_at, id);
create index cms_redirects_by_page on cms_redirects (store_id, page_id);
