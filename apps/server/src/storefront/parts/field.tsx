import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FormView } from './form-view.ts'

interface FieldProps {
  form: FormView
  name: string
  label: string
  /** Shown after the label of a field that can stay empty. */
  optional?: string
  hint?: string
}

const toIds = (name: string) => ({ input: `field-${name}`, hint: `hint-${name}`, problem: `problem-${name}` })

/** Attributes that connect an input with its texts. The first field with a problem gets the focus. */
const toControl = ({ form, name, hint }: FieldProps) => {
  const ids = toIds(name)
  const problem = form.problems[name]
  const describedBy = problem ? ids.problem : hint && ids.hint
  return {
    id: ids.input,
    name,
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(form.focus === name ? { autoFocus: true } : {}),
  }
}

/** Below an input: the problem, which says what to do, or else the hint. */
export const FieldTexts = ({
  ids,
  hint,
  problem,
}: {
  ids: { hint: string; problem: string }
  hint: string | undefined
  problem: string | undefined
}): ReactNode => (
  <>
    {hint && !problem && (
      <p className="hint" id={ids.hint}>
        {hint}
      </p>
    )}
    {problem && (
      <p className="problem" id={ids.problem}>
        {problem}
      </p>
    )}
  </>
)

const FieldFrame = ({ children, ...props }: FieldProps & { children: ReactNode }) => {
  const { form, name, label, optional, hint } = props
  const ids = toIds(name)
  return (
    <div className="field">
      <label htmlFor={ids.input}>
        {label}
        {optional && <span className="optional"> ({optional})</span>}
      </label>
      {children}
      <FieldTexts ids={ids} hint={hint} problem={form.problems[name]} />
    </div>
  )
}

/** A labeled input with hint and problem. Passwords aren't shown again. */
export const Field = ({
  form,
  name,
  label,
  optional,
  hint,
  type = 'text',
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'>): ReactNode => {
  const props = { form, name, label, ...(optional ? { optional } : {}), ...(hint ? { hint } : {}) }
  return (
    <FieldFrame {...props}>
      <input
        {...input}
        {...toControl(props)}
        type={type}
        required={input.required ?? optional === undefined}
        defaultValue={type === 'password' ? undefined : (form.values[name] ?? '')}
      />
    </FieldFrame>
  )
}

/** A labeled selection. */
export const SelectField = ({
  children,
  autoComplete,
  required = false,
  ...props
}: FieldProps & { children: ReactNode; autoComplete?: string; required?: boolean }): ReactNode => (
  <FieldFrame {...props}>
    <select
      {...toControl(props)}
      autoComplete={autoComplete}
      required={required}
      defaultValue={props.form.values[props.name] ?? ''}
    >
      {children}
    </select>
  </FieldFrame>
)

/** A checkbox with its label; sends `on`. */
export const CheckField = ({ form, name, label }: Pick<FieldProps, 'form' | 'name' | 'label'>): ReactNode => (
  <label className="check">
    <input {...toControl({ form, name, label })} type="checkbox" defaultChecked={form.values[name] === 'on'} />
    <span>{label}</span>
  </label>
)

/** The problem that belongs to no field. Gets the focus, so that screen readers read it first. */
export const FormMessage = ({ form }: { form: FormView }): ReactNode =>
  form.message === undefined ? null : (
    <p className="notice danger" role="alert" tabIndex={-1} autoFocus={form.focus === undefined}>
      {form.message}
    </p>
  )
