-- Fails with SW003 unless this server is a replica that has replayed the write-ahead log up to the position, within
-- `wait_ms`. A server that was promoted doesn't follow the primary anymore. Statements
-- sent after it on the same connection see every commit before the position.
create or replace function assert_replayed(target pg_lsn, wait_ms integer) returns void
language plpgsql volatile as $$
declare
  deadline timestamptz := clock_timestamp() + make_interval(secs => wait_ms / 1000.0);
begin
  loop
    exit when not pg_is_in_recovery();
    if pg_last_wal_replay_lsn() >= target then
      return;
    end if;
    exit when clock_timestamp() >= deadline;
    perform pg_sleep(0.01);
  end loop;
  raise exception 'The replica has not replayed %.', target using errcode = 'SW003';
end $$;
