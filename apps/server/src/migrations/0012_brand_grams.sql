-- Any part of a brand's text is searched for, and a store's brands alone. With the store as a column of its own, the index
-- joined the list of all brands of the store to those of the letters: 1.7 ms for one of 200,000 brands, and growing.
-- Here the store is in every key, so that what others have is never passed, and its own only where the letters are.

-- All threes of letters of a text, as pg_trgm tells them, each with its store.
create function search_grams(store uuid, words text) returns bigint[] language sql immutable strict parallel safe
return array(select hashtextextended(gram, salt) from unnest(show_trgm(words)) gram, uuid_hash_extended(store, 0) salt);

-- Those that every text has in which the words are, whatever stands before and behind them: the ones that are the same
-- between two different letters.
create function asked_grams(store uuid, words text[]) returns bigint[] language sql immutable strict parallel safe
return array(
  select distinct hashtextextended(g.gram, uuid_hash_extended(store, 0))
  from unnest(words) word
  cross join lateral (
    select unnest(show_trgm('q' || word || 'q')) intersect select unnest(show_trgm('z' || word || 'z'))) g(gram));

create index brands_grams on brands using gin (search_grams(store_id, search_fold)) where deleted_at is null;
drop index brands_search;
-- Nothing is estimated by it any more.
alter table brands alter column search_fold set statistics -1;

-- Lists of brands are counted once per change, as those of products are (decision 0019). By triggers, because a server of
-- the version before does not say so by itself.
create function brands_changed() returns trigger language plpgsql as $$
begin
  perform note_change(s.store_id) from (select distinct store_id from changed) s;
  return null;
end $$;

create trigger brands_inserted after insert on brands
  referencing new table as changed for each statement execute function brands_changed();
create trigger brands_updated after update on brands
  referencing new table as changed for each statement execute function brands_changed();
create trigger brands_removed after delete on brands
  referencing old table as changed for each statement execute function brands_changed();
