-- Files that the blocks show, so that uploads keep them.
alter table campaigns add column image_keys text[] not null default '{}';
create index campaigns_images on campaigns using gin (image_keys) where image_keys <> '{}';
alter table campaign_templates add column image_keys text[] not null default '{}';
create index campaign_templates_images on campaign_templates using gin (image_keys) where image_keys <> '{}';
