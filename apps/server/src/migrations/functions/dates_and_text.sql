-- A time in JSON, in JavaScript's format. Stable, as to_char is: only then PostgreSQL inlines it, which halves the time
-- per row.
create or replace function utc(at timestamptz) returns text
language sql stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The instant at which clocks in a time zone show a local time, as the contract's instantOf computes it. A time that a
-- clock change skips moves forward. A time that occurs twice means the first, where PostgreSQL itself takes the second.
create or replace function wall_instant(wall timestamp, zone text) returns timestamptz
language sql stable parallel safe
return case when ((wall at time zone zone) - interval '1 hour') at time zone zone = wall
  then (wall at time zone zone) - interval '1 hour' else wall at time zone zone end;

-- Without accents and case, with single spaces. Columns and the terms they are searched by both go through it.
create or replace function normalize_words(input text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(normalize_for_search(input), '\s+', ' ', 'g'));

-- The hashes of store_trigrams that every text containing all of the words has. Only the trigrams inside a word count,
-- not those with its neighboring letters: padded with two different letters, the inner ones stay the same.
create or replace function query_trigrams(store uuid, words text[]) returns bigint[]
language sql immutable strict parallel safe
return array(
  select distinct hashtextextended(g.gram, uuid_hash_extended(store, 0))
  from unnest(words) word
  cross join lateral (
    select unnest(show_trgm('q' || word || 'q')) intersect select unnest(show_trgm('z' || word || 'z'))) g(gram));

-- The same for a text that has a word with this beginning: the trigrams with the blanks before the word count too.
create or replace function query_word_start(store uuid, beginning text) returns bigint[]
language sql immutable strict parallel safe
return array(
  select hashtextextended(g.gram, uuid_hash_extended(store, 0))
  from (
    select unnest(show_trgm(beginning || 'q')) intersect select unnest(show_trgm(beginning || 'z'))) g(gram));
