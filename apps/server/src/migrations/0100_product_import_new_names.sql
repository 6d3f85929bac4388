-- What the import creates in addition to products, found by the check: names by kind, such as {"categories": ["Bags"]}.
alter table product_imports add column new_names jsonb not null default '{}';
