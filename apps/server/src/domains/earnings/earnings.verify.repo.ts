import { type RawBuilder, sql } from 'kysely'

type DriftQuery = RawBuilder<unknown>

const accounts = ['provider', 'balance', 'fees', 'held', 'payouts', 'bank']
const storedSums = sql.join(accounts.map((account) => sql.ref(`b.${account}`)))
const computedSums = sql.join(
  accounts.map((account) => sql`coalesce(sum(e.amount) filter (where e.account = ${sql.lit(account)}), 0)`),
)

/** Each query selects rows whose stored value differs from the computed one. */
export const earningsRules: Record<string, DriftQuery> = {
  'Each earnings movement adds up to zero': sql`
    select store_id as store, movement_id as id, sum(amount) as stored, 0 as computed
    from earnings_entries group by store_id, movement_id, currency having sum(amount) <> 0`,

  'Earnings balances equal the sums of the entries': sql`
    select coalesce(b.store_id, e.store_id) as store, coalesce(b.store_id, e.store_id) as id,
      coalesce(b.sums, '-') as stored, coalesce(e.sums, '-') as computed
    from (select b.store_id, b.currency, concat_ws(' ', b.currency, ${storedSums}) as sums from earnings_balances b) b
    full join (
      select e.store_id, e.currency, concat_ws(' ', e.currency, ${computedSums}) as sums
      from earnings_entries e group by e.store_id, e.currency
    ) e on e.store_id = b.store_id and e.currency = b.currency
    where b.sums is distinct from e.sums`,

  'Earnings releases equal the sums of the entries': sql`
    select coalesce(r.store_id, e.store_id) as store, coalesce(r.store_id, e.store_id) as id,
      coalesce(r.amount, 0) as stored, coalesce(e.amount, 0) as computed
    from earnings_releases r
    full join (
      select store_id, currency, available_at, sum(amount) as amount from earnings_entries
      where account = 'balance' and available_at is not null group by store_id, currency, available_at
    ) e on e.store_id = r.store_id and e.currency = r.currency and e.available_at = r.available_at
    where coalesce(r.amount, 0) <> coalesce(e.amount, 0)`,

  'Earnings of a month equal the sums of the entries': sql`
    select coalesce(m.store_id, e.store_id) as store, coalesce(m.store_id, e.store_id) as id,
      coalesce(m.amount, 0) as stored, coalesce(e.amount, 0) as computed
    from earnings_months m
    full join (
      select store_id, currency, month, kind, sum(amount) as amount from earnings_entries
      where account = 'balance' group by store_id, currency, month, kind
    ) e on e.store_id = m.store_id and e.currency = m.currency and e.month = m.month and e.kind = m.kind
    where coalesce(m.amount, 0) <> coalesce(e.amount, 0)`,

  'An order is charged the transaction fee at most once': sql`
    select store_id as store, order_id as id, count(*) as stored, 1 as computed
    from earnings_entries where kind = 'fee' and account = 'fees' group by store_id, order_id having count(*) > 1`,
}
