import type * as z from 'zod'
import { safeParse } from 'zod'
import type { FieldError } from '#contract/core/errors.ts'
import { validationWords } from '#contract/core/validation-words.ts'
import type { Language } from '#contract/enumerations.ts'
import { refuse } from '#server/platform/refusal.ts'

const deepest = 64

/**
 * Rejects text that PostgreSQL can't store (NUL, lone surrogates) and excessive nesting once for all schemas.
 * Iterative, because a client could nest deeper than the call stack. The text in `items` is validated later, per item.
 */
export const refuseUnstorable = (input: unknown, judged?: unknown): void => {
  const queue: [value: unknown, depth: number, isJudged: boolean][] = [[input, 0, false]]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [value, depth, isJudged] = next
    if (typeof value === 'string') {
      if (!isJudged && (value.includes('\0') || !value.isWellFormed())) refuse('malformed')
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) refuse('malformed')
      const within = isJudged || value === judged
      for (const [key, item] of Object.entries(value)) {
        queue.push([key, depth + 1, within], [item, depth + 1, within])
      }
    }
  }
}

const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: issue.message }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )

export const parseInput = <Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  language: Language,
): z.output<Schema> => {
  const parsed = safeParse(schema, input, { error: validationWords(language) })
  return parsed.success ? parsed.data : refuse('invalid', { errors: fieldErrors(parsed.error) })
}
