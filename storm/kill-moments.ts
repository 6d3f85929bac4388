import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestApp } from '#server/testing/app.ts'

/** Where a step of a route waits, and the id of its row. */
export type Moment = readonly [name: string, id: string | undefined]

export interface KillMoments {
  /** From now on these rows wait. */
  hold(moments: readonly Moment[]): Promise<void>
  /** One more, while others wait. */
  add(moment: Moment): Promise<void>
  /** Connections that wait for a lock, this one or those of the rows that wait. */
  countWaiting(): Promise<number>
  /** Lets the rows of the killed server go on, and waits until its transactions have ended. */
  release(): Promise<void>
  close(): Promise<void>
}

const lockKey = 21_045

/**
 * While another session has the lock, the rows that `storm_moments` names wait: in the COMMIT of their transaction, after
 * which it counts whether or not it's answered, or in the middle of it.
 */
const waitForKill = `
  create table storm_moments (moment text, id text, primary key (moment, id));
  create function wait_for_kill() returns trigger language plpgsql as $$
    begin
      if exists (select from storm_moments where moment = tg_argv[0] and id = to_jsonb(new) ->> tg_argv[1]) then
        perform pg_advisory_xact_lock_shared(${lockKey});
      end if;
      return null;
    end $$;
  create trigger wait_in_apply after insert on route_stops
    for each row execute function wait_for_kill('in apply', 'order_id');
  create constraint trigger wait_after_apply after update of status on route_plans deferrable initially deferred
    for each row when (new.status = 'applied') execute function wait_for_kill('after apply', 'id');
  create trigger wait_in_dispatch after update of status on routes
    for each row when (new.status = 'dispatched') execute function wait_for_kill('in dispatch', 'id');
  create constraint trigger wait_after_dispatch after update of status on routes deferrable initially deferred
    for each row when (new.status = 'dispatched') execute function wait_for_kill('after dispatch', 'id');
  create trigger wait_after_photo after update of state on files
    for each row when (new.state = 'ready') execute function wait_for_kill('after photo', 'vendor_id');
  create trigger wait_in_delivery after update of status on route_stops
    for each row when (new.status = 'delivered') execute function wait_for_kill('in delivery', 'id');
  create constraint trigger wait_after_delivery after insert on driver_events deferrable initially deferred
    for each row when (new.type = 'delivered') execute function wait_for_kill('after delivery', 'stop_id')`

/** Makes the steps of routes wait in the database, so that the server can be killed in the middle of them. */
export const openKillMoments = async (test: TestApp): Promise<KillMoments> => {
  const lock = new Client({ connectionString: test.databaseUrl })
  await lock.connect()
  await lock.query(waitForKill)
  const countConnections = async (condition: string): Promise<number> => {
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and ${condition}`,
    )
    return rows[0]?.count ?? 0
  }
  const add = async ([moment, id]: Moment): Promise<void> => {
    await lock.query('insert into storm_moments values ($1, $2)', [moment, id])
  }
  return {
    add,
    hold: async (moments) => {
      for (const moment of moments) await add(moment)
      await lock.query('select pg_advisory_lock($1)', [lockKey])
    },
    countWaiting: () => countConnections(`wait_event_type = 'Lock'`),
    release: async () => {
      await lock.query('select pg_advisory_unlock($1)', [lockKey])
      while ((await countConnections('xact_start is not null')) > 0) await pause(5)
      await lock.query('delete from storm_moments')
    },
    close: () => lock.end(),
  }
}
