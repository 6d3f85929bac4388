import type * as z from 'zod'
import { safeParse } from 'zod'
import type { FieldError } from '#contract/core/errors.ts'
import { validationWords } from '#contract/core/validation-words.ts'
import type { Language } from '#contract/enumerations.ts'
import { refuse } from '#server/platform/refusal.ts'

const deepest = 64

/**
 * Text that PostgreSQL cannot store (NUL, half a surrogate pair) and nesting that no call of ours has are turned away
 * here once, so that no schema has to think of them. Iterative: the nesting is the caller's choice. Of what a call
 * judges itself (`judged`) only the nesting is looked at.
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
