import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import type { Statement } from './bare.ts'

type Query = (...args: unknown[]) => unknown

interface Seen extends Statement {
  on: Client
}

/** What a request asked of the database. */
export interface Captured {
  /** Before its transaction, or all of a read. */
  outside: Statement[]
  /** Within it. */
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

/** Of what was seen: whatever another connection does after the commit wakes workers and is no part of the request. */
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

/** The statements that the product sends for a request, with their values, in order; timers of the product send others. */
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
