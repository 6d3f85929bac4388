import type { ErrorBody } from '#contract/core/errors.ts'

/** A form as it's shown again after an error: what was entered, and what's wrong. */
export interface FormView {
  /** Entered or stored values by field name. */
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  /** A problem that belongs to no field. */
  message?: string
  /** The field that gets the focus. */
  focus?: string
}

export const newForm = (values: FormView['values'] = {}): FormView => ({ values, problems: {} })

const secretFields = new Set(['password', 'current', 'csrf_token', 'idempotency_key'])

const toValues = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([name]) => !secretFields.has(name)))

/** `fields` are the form's fields in their order; paths of the API that aren't among them become the message. */
export const toFailedForm = (form: URLSearchParams, error: ErrorBody, fields: readonly string[]): FormView => {
  const errors = error.errors ?? []
  const problems: Record<string, string> = {}
  for (const { path, message } of errors) if (fields.includes(path)) problems[path] ??= message
  const focus = fields.find((field) => problems[field] !== undefined)
  const others = errors.filter(({ path }) => !fields.includes(path)).map(({ message }) => message)
  const message = errors.length === 0 ? [error.message].flat().join(' ') : others.join(' ')
  return {
    values: toValues(form),
    problems,
    ...(message === '' ? {} : { message }),
    ...(focus === undefined ? {} : { focus }),
  }
}

const pageStatuses = [400, 403, 404, 409, 410, 422, 429, 503] as const

/** The status of the page that shows the error. */
export const toPageStatus = (status: number): (typeof pageStatuses)[number] =>
  pageStatuses.find((each) => each === status) ?? 422
