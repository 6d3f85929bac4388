/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export type WalPosition = string

/** Before everything that was ever written. */
export const firstPosition: WalPosition = '0/0'

/** After everything that will be written: only the primary has it. */
export const lastPosition: WalPosition = 'FFFFFFFF/FFFFFFFF'

/**
 * An expression for a position after every commit that is visible on the primary. Commits are flushed before they become
 * visible, unless `synchronous_commit` is off. What is written but not flushed would be sent to replicas only later.
 */
export const currentPosition = `case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text`

const pattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Undefined unless the text is a position; clients send it. */
export const parsePosition = (text: string | undefined): WalPosition | undefined =>
  text !== undefined && pattern.test(text) ? text : undefined

const toNumber = (position: WalPosition): bigint => {
  const [, file = '0', offset = '0'] = pattern.exec(position) ?? []
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`)
}

export const getLatest = (...positions: readonly (WalPosition | undefined)[]): WalPosition =>
  positions.reduce<WalPosition>(
    (latest, position) => (position !== undefined && toNumber(position) > toNumber(latest) ? position : latest),
    firstPosition,
  )
