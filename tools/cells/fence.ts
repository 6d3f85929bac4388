import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { tablesOf, type Vendor } from '#server/platform/cells/move-plan.ts'
import { CellsError } from './cells-config.ts'

/**
 * Rejects writes to the replicated rows of a vendor in one database, also those of jobs, which no router can hold back.
 *
 * A trigger on each table takes a lock of the vendor in shared mode. Raising the fence takes it in exclusive mode: that
 * waits for the vendor's running transactions, and makes later ones fail with 25006, which the server answers with 503 and
 * jobs retry. Transactions of other vendors only evaluate the trigger's condition. Replication and the mover write with
 * `session_replication_role = replica`, which skips triggers. If the mover dies, its lock ends with it.
 */
const functionText = `
  create or replace function cell_fence() returns trigger language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock_shared(hashtextextended(tg_argv[0], 27)) then
      raise exception 'The vendor is moving to another cell.' using errcode = '25006';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`

const lockStatement = (verb: string, vendor: Pick<Vendor, 'id'>): string =>
  `select ${verb}(hashtextextended(${escapeLiteral(vendor.id)}, 27))`

const lockNotAvailable = '55P03'

/**
 * Runs commands on tables that others write to. Each needs a lock that waits for writers and makes later ones wait, so it
 * waits only for a moment, and tries again. One block, because the commands of all tables are many round trips.
 */
const runWithShortLocks = async (client: Client, commands: readonly string[]): Promise<void> => {
  if (commands.length === 0) return
  await client.query('set lock_timeout = 100')
  try {
    await client.query(`do $do$
      declare command text;
      begin
        foreach command in array array[${commands.map(escapeLiteral).join(', ')}] loop
          for attempt in 1..200 loop
            begin
              execute command;
              exit;
            exception when lock_not_available then
              if attempt = 200 then raise; end if;
            end;
            commit;
            perform pg_sleep(0.1);
          end loop;
          commit;
        end loop;
      end $do$`)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

export const buildFence = async (client: Client, vendor: Vendor): Promise<void> => {
  await client.query(functionText)
  const commands = tablesOf('replicate').map(({ name, placement }) => {
    const table = escapeIdentifier(name)
    // The filters begin with their column.
    const reject = (row: 'new' | 'old'): string =>
      `for each row when (${row}.${placement.rows(vendor)}) execute function cell_fence(${escapeLiteral(vendor.id)})`
    return `create trigger cell_fence_new before insert on ${table} ${reject('new')};
      create trigger cell_fence_old before update or delete on ${table} ${reject('old')}`
  })
  await runWithShortLocks(client, commands)
}

export const removeFence = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ command: string }>(
    `select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), '; ') as command from pg_trigger
     where tgname in ('cell_fence_new', 'cell_fence_old') and tgparentid = 0 group by tgrelid`,
  )
  await runWithShortLocks(
    client,
    rows.map(({ command }) => command),
  )
  await client.query('drop function if exists cell_fence()')
}

/** Waits for the vendor's running transactions. The lock belongs to the client's session. */
export const raiseFence = async (client: Client, vendor: Vendor, timeoutMs: number): Promise<void> => {
  try {
    await client.query(`set lock_timeout = ${timeoutMs}`)
    await client.query(lockStatement('pg_advisory_lock', vendor))
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new CellsError(`A transaction of the vendor takes longer than ${timeoutMs} ms.`)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

export const lowerFence = async (client: Client, vendor: Vendor): Promise<void> => {
  await client.query(lockStatement('pg_advisory_unlock', vendor))
}
