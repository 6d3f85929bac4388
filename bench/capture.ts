import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import type { Step, Steps } from '#server/platform/db/pipelined-query.ts'
import { isUnitOfWork } from '#server/platform/finish-unit-of-work.ts'
import type { Statement } from './baseline-server.ts'

type Query = (...args: unknown[]) => unknown

interface SeenStatement extends Statement {
  client: Client
}

/** The SQL statements of a request. */
export interface CapturedStatements {
  /** Before the transaction, or all statements of a read. */
  beforeTransaction: Statement[]
  /** Within the transaction. */
  transaction: Statement[]
}

/** Several if they are sent together. */
const toStatements = ([first, second]: unknown[]): Statement[] => {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }]
  if (typeof first !== 'object' || first === null || !('text' in first)) return []
  const { text, values = [], steps } = first as { text: string; values?: unknown[]; steps?: Steps }
  const { before, after } = steps ?? { before: [], after: [] }
  const toStatement = (step: Step): Statement => ({ text: step.text, values: [...step.values] })
  return [...before.map(toStatement), { text, values }, ...after.map(toStatement)]
}

const isBegin = ({ text }: Statement): boolean => /^(begin|start transaction)/i.test(text)
const isCommit = ({ text }: Statement): boolean => /^(commit|rollback)/i.test(text)

/** Ignores statements on other connections after `begin`, such as waking workers. */
const splitByTransaction = (seen: readonly SeenStatement[]): CapturedStatements => {
  const toPlain = ({ text, values }: SeenStatement): Statement => ({ text, values })
  const beginIndex = seen.findIndex(isBegin)
  const only = seen.findIndex(({ text }) => isUnitOfWork(text))
  if (beginIndex < 0 && only >= 0)
    return { beforeTransaction: seen.slice(0, only).map(toPlain), transaction: seen.slice(only, only + 1).map(toPlain) }
  if (beginIndex < 0) return { beforeTransaction: seen.map(toPlain), transaction: [] }
  const client = seen[beginIndex]?.client
  const sameConnection = seen.slice(beginIndex + 1).filter((statement) => statement.client === client)
  const end = sameConnection.findIndex(isCommit)
  return {
    beforeTransaction: seen.slice(0, beginIndex).map(toPlain),
    transaction: sameConnection.slice(0, end < 0 ? undefined : end).map(toPlain),
  }
}

const inRequest = new AsyncLocalStorage<true>()

/** Runs a request and captures its statements and values in order, without those of timers. */
export const capture = async (run: () => Promise<unknown>): Promise<CapturedStatements> => {
  const seen: SeenStatement[] = []
  const original = Client.prototype.query as Query
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const statements = inRequest.getStore() ? toStatements(args) : []
    for (const statement of statements) seen.push({ ...statement, client: this })
    return original.apply(this, args)
  } as Client['query']
  try {
    await inRequest.run(true, run)
  } finally {
    Client.prototype.query = original as Client['query']
  }
  return splitByTransaction(seen)
}
