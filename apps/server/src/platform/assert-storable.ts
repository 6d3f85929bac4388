import { fail } from './app-error.ts'

const maxDepth = 64

/**
 * Rejects text that PostgreSQL can't store (NUL, lone surrogates) and excessive nesting once for all schemas.
 * Iterative, because a client could nest deeper than the call stack. The text in `items` is validated later, per item.
 */
export const assertStorable = (input: unknown, items?: unknown): void => {
  const queue: [value: unknown, depth: number, isJudged: boolean][] = [[input, 0, false]]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [value, depth, isItemContent] = next
    if (typeof value === 'string') {
      if (!isItemContent && (value.includes('\0') || !value.isWellFormed())) fail('malformed')
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= maxDepth) fail('malformed')
      const isWithinItems = isItemContent || value === items
      for (const [key, item] of Object.entries(value)) {
        queue.push([key, depth + 1, isWithinItems], [item, depth + 1, isWithinItems])
      }
    }
  }
}
