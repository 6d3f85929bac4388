-- Terms and privacy policy of the online store become pages in the store's language, at the bottom of the shop. The old
-- columns stay for processes of the previous version.
insert into cms_pages (store_id, id, name, name_normalized, search_normalized, slug, html, status, language, role,
  footer_position, created_at, updated_at, updated_by)
select o.store_id, gen_random_uuid(), p.name, p.name_normalized, p.name_normalized || ' ' || p.role, p.role, p.html,
  'published', s.language, p.role, p.position, o.updated_at, o.updated_at, o.updated_by
from online_store_settings o
join stores s on s.id = o.store_id
cross join lateral (values
  ('terms', 1, o.terms,
    case s.language when 'es' then 'Términos de venta' else 'Terms of sale' end,
    case s.language when 'es' then 'terminos de venta' else 'terms of sale' end),
  ('privacy', 2, o.privacy,
    case s.language when 'es' then 'Política de privacidad' else 'Privacy policy' end,
    case s.language when 'es' then 'politica de privacidad' else 'privacy policy' end)
) as p (role, position, html, name, name_normalized)
where p.html <> '';

insert into cms_page_revisions (store_id, page_id, revision, name, slug, content, html, status, visibility, language, role,
  seo_title, seo_description, publish_at, unpublish_at, created_at, created_by)
select store_id, id, version, name, slug, content, html, status, visibility, language, role, seo_title, seo_description,
  publish_at, unpublish_at, updated_at, updated_by
from cms_pages;
