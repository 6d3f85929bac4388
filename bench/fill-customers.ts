import { dropIndexes } from './indexes.ts'
import { fixedId, sqlId } from './fill-ids.ts'
import { type Job, job, type Connections } from './connections.ts'

export interface FilledCustomers {
  customerId: string
}

const firstNames = `Ana Anna Annabel Bea Ben Carla Carlos Chloe Dana David Elena Emil Emma Eva Fay Finn Grace Hana Hugo Ida
  Ines Ivan Jana Jonas Julia Kai Lara Lea Leo Lena Luca Maria Marta Max Mia Nina Noah Nora Olga Oscar Paula Petra Rosa
  Sam Sara Sofia Tara Theo Tom Vera`
const lastNames = `Abbott Alonso Baker Becker Berg Bianchi Blanc Castro Chen Costa Cruz Dahl Diaz Dubois Evans Fischer
  Flores Fontana Garcia Gomez Gray Hansen Hayes Horvat Ito Jansen Jones Keller Kim Klein Kowalski Lange Larsen Lopez
  Marino Martin Mendez Meyer Moreau Morris Nagy Novak Ortiz Park Perez Petrov Reyes Ricci Romero Rossi Ruiz Santos
  Sato Schmidt Silva Smith Suzuki Tanaka Torres Vargas Vega Wagner Walsh Weber White Wolf Wong Yamada Young Zimmer`

/** The previous version, which `npm run storm -- migrate` fills, has no table of names; a backfill fills it later. */
const hasNameTable = async (connections: Connections): Promise<boolean> =>
  (await connections.read(`select 1 from pg_class where oid = to_regclass('customer_names')`)).length > 0

/**
 * Inserts customers of a store, each with name and email, two of three with a phone number. Returns further jobs that
 * can run in parallel with others.
 */
export const fillCustomers = async (
  connections: Connections,
  storeId: string,
  customers: number,
): Promise<FilledCustomers & { wordsJob: Job; rest: Job[]; indexes: Job[] }> => {
  const hasNames = await hasNameTable(connections)
  const indexes = await dropIndexes(connections, [
    'customer_words',
    'customers',
    ...(hasNames ? ['customer_names'] : []),
    'customer_tags',
    'customer_ledger',
  ])
  await connections.run(
    `insert into customer_accounts (id, email, name, password_hash, language)
     select ${sqlId('customer', 'n')}, 'customer' || n || '@mail.example', 'Customer ' || n, '-', 'en'
     from generate_series(10, $1::int, 10) n`,
    [customers],
  )
  await connections.run(
    `insert into customers (store_id, id, account_id, name, name_normalized, email, phone, tags, approval, email_consent,
       sms_consent, points, credit, orders, spend, last_order_at, source, created_at, updated_at)
     select $1, ${sqlId('customer', 'n')}, case when n % 10 = 0 then ${sqlId('customer', 'n')} end,
       said.name, lower(said.name), 'customer' || n || '@mail.example',
       case when n % 3 > 0 then '+1 845 ' || 1000000 + n end,
       case when n % 3 = 0 then array['tag ' || n % 40, 'regular'] else '{}' end,
       case n % 50 when 0 then 'pending' when 1 then 'suspended' else 'approved' end,
       case n % 4 when 0 then true when 1 then false end, case when n % 5 = 0 then true end,
       hashtext('p' || n) & 1023, hashtext('c' || n) & 8191, hashtext('o' || n) & 31, hashtext('s' || n) & 1048575,
       case when n % 3 > 0 then now() - (hashtext('l' || n) & 65535) * interval '5 minutes' end,
       case n % 20 when 0 then 'registration' when 1 then 'order' when 2 then 'manual' else 'import' end,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n
     cross join (select $3::text[] as first_names, $4::text[] as last_names) names
     cross join lateral (select first_names[1 + (hashtext('f' || n) & 65535) % cardinality(first_names)] || ' ' ||
       last_names[1 + (hashtext('n' || n) & 65535) % cardinality(last_names)] as name) said`,
    [storeId, customers, firstNames.split(/\s+/), lastNames.split(/\s+/)],
  )
  // Same result as refresh_customers, in one statement; checked by fill.test.ts.
  const wordsJob = job(
    `insert into customer_words (store_id, word, customer_id, is_sensitive, created_at)
     select c.store_id, w.word, c.id, w.is_sensitive, c.created_at
     from customers c cross join lateral to_customer_words(c.name_normalized, c.email, c.phone) w where c.store_id = $1`,
    [storeId],
  )
  const namesJob = job(
    `insert into customer_names (store_id, customer_id, name_normalized)
     select c.store_id, c.id, c.name_normalized from customers c where c.store_id = $1`,
    [storeId],
  )
  const rest = [
    ...(hasNames ? [namesJob] : []),
    job(
      `insert into customer_tags (store_id, tag_key, created_at, customer_id, tag)
       select c.store_id, lower(normalize(t.tag, nfkc)), c.created_at, c.id, t.tag
       from customers c cross join lateral unnest(c.tags) t (tag) where c.store_id = $1`,
      [storeId],
    ),
    job(
      `insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, at)
       select $1, ${sqlId('entry', 'row_number() over () * 2 + k.place')}, c.id, k.kind, k.delta, k.delta, 'import',
         c.created_at
       from customers c cross join lateral (values (0, 'points', c.points), (1, 'credit', c.credit)) k (place, kind, delta)
       where c.store_id = $1 and k.delta > 0`,
      [storeId],
    ),
  ]
  return { customerId: fixedId('customer', 7), wordsJob, rest, indexes }
}
