import type { ClientConfig } from 'pg'

/**
 * Settings that our statements rely on and that may differ on an operator's PostgreSQL:
 *
 * - `jit`: on by default. The cost of a write's statement (many sub-selects, few rows) exceeds `jit_above_cost`, and
 *   compiling it takes 100 times as long as running it.
 * - `random_page_cost`: 4 by default, which is for spinning disks. The lists are written, and tested, for plans that read
 *   along an index.
 * - `timezone`: the zone of the machine by default. A date in SQL is a date in UTC unless a zone is named.
 */
export const sessionSettings = { jit: 'off', random_page_cost: '1.1', timezone: 'UTC' } as const

const toOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** In the driver, `options` of the URL replace ours. So they are removed from it and appended: the last one wins. */
const splitOptions = (url: string): { address: string; options: string | null } => {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  if (options === null) return { address: url, options }
  address.searchParams.delete('options')
  return { address: address.href, options }
}

/**
 * How every connection to the database is opened; `purpose` is shown in pg_stat_activity.
 *
 * The settings are sent as startup `options`: they are in force before the first statement, cost no round trip, and apply
 * after a reconnect. `SET` after connecting would, behind a pooler in transaction mode, change another client's session.
 * Decision 0032 has the alternatives; server-check.ts warns if a pooler drops the options.
 */
export const connectionConfig = (
  url: string,
  purpose: string,
  settings: Record<string, string> = {},
): Pick<ClientConfig, 'connectionString' | 'application_name' | 'options'> => {
  const { address, options } = splitOptions(url)
  const ownOptions = toOptions({ ...sessionSettings, ...settings })
  return {
    connectionString: address,
    application_name: purpose,
    options: options === null ? ownOptions : `${ownOptions} ${options}`,
  }
}
