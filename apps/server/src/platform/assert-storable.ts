import { fail } from './app-error.ts'

const maxDepth = 64

const assertText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed()) fail('malformed')
}

/**
 * Rejects text that PostgreSQL can't store (NUL, lone surrogates) and excessive nesting once for all schemas.
 * Iterative, because a client could nest deeper than the call stack. The text in `items` is validated later, per item.
 */
export const assertStorable = (input: unknown, items?: unknown): void => {
  if (typeof input === 'string') assertText(input)
  if (typeof input !== 'object' || input === null) return
  const queue: { value: object; depth: number; isItemContent: boolean }[] = [
    { value: input, depth: 0, isItemContent: input === items },
  ]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { value, depth, isItemContent } = next
    if (depth >= maxDepth) fail('malformed')
    const parts = value as Record<string, unknown>
    for (const key of Object.keys(parts)) {
      const part = parts[key]
      if (!isItemContent) {
        assertText(key)
        if (typeof part === 'string') assertText(part)
      }
      if (typeof part === 'object' && part !== null)
        queue.push({ value: part, depth: depth + 1, isItemContent: isItemContent || part === items })
    }
  }
}
