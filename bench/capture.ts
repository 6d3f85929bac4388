import { Client } from 'pg'
import type { BareRoute } from './bare.ts'

type Statement = BareRoute['statements'][number]
type Query = (...args: unknown[]) => unknown

/** The statements that a piece of the product sends, with their values, in order. */
export const capture = async (run: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  const original = Client.prototype.query as Query
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string' && Array.isArray(second)) seen.push({ text: first, values: second })
    else if (typeof first === 'object' && first !== null && 'text' in first) {
      const { text, values } = first as { text: string; values?: unknown[] }
      if (values) seen.push({ text, values })
    }
    return original.apply(this, args)
  } as Client['query']
  try {
    await run()
  } finally {
    Client.prototype.query = original as Client['query']
  }
  return seen
}
