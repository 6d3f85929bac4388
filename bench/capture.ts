import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import type { Statement } from './bare.ts'

type Query = (...args: unknown[]) => unknown

interface Seen extends Statement {
  on: Client
}

/** The SQL statements of a request. */
export interface Captured {
  /** Before the transaction, or all statements of a read. */
  outside: Statement[]
  /** Within the transaction. */
  inside: Statement[]
}

const statementOf = ([first, second]: unknown[]): Statement | undefined => {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null || !('text' in first)) return undefined
  const { text, values = [] } = first as { text: string; values?: unknown[] }
  return { text, values }
}

const isBegin = ({ text }: Statement): boolean => /^(begin|start transaction)/i.test(text)
const isCommit = ({ text }: Statement): boolean => /^(commit|rollback)/i.test(text)

/** Ignores statements on other connections after `begin`, such as waking workers. */
const sort = (seen: readonly Seen[]): Captured => {
  const plain = ({ text, values }: Seen): Statement => ({ text, values })
  const begun = seen.findIndex(isBegin)
  if (begun < 0) return { outside: seen.map(plain), inside: [] }
  const on = seen[begun]?.on
  const own = seen.slice(begun + 1).filter((one) => one.on === on)
  const end = own.findIndex(isCommit)
  return { outside: seen.slice(0, begun).map(plain), inside: own.slice(0, end < 0 ? undefined : end).map(plain) }
}

const inRequest = new AsyncLocalStorage<true>()

/** Runs a request and captures its statements and values in order, without those of timers. */
export const capture = async (run: () => Promise<unknown>): Promise<Captured> => {
  const seen: Seen[] = []
  const original = Client.prototype.query as Query
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const statement = inRequest.getStore() && statementOf(args)
    if (statement) seen.push({ ...statement, on: this })
    return original.apply(this, args)
  } as Client['query']
  try {
    await inRequest.run(true, run)
  } finally {
    Client.prototype.query = original as Client['query']
  }
  return sort(seen)
}
