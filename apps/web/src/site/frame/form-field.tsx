interface FieldProps {
  /** The field's name in the request; the server fills the placeholders of this name. */
  name: string
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  maxLength: number
  rows?: number
  /** Keeps ids unique on pages with two forms. */
  idPrefix?: string
  /** For a form that is shown on pages other than its own: the server doesn't fill in its values. */
  isBlank?: boolean
}

/** A labeled field; the server fills in its value and error when it shows the form again. */
export const FormField = ({ name, label, rows, idPrefix = 'form', isBlank = false, ...rest }: FieldProps) => {
  const id = `${idPrefix}-${name}`
  const problem = `${id}-problem`
  const blank = (of: string) => (isBlank ? undefined : `{{${of}}}`)
  const shared = {
    id,
    name,
    required: true,
    maxLength: rest.maxLength,
    'aria-describedby': problem,
    'aria-invalid': blank(`${name}.invalid`) as 'true' | undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...shared} type={rest.type ?? 'text'} autoComplete={rest.autoComplete} defaultValue={blank(name)} />
      ) : (
        <textarea {...shared} rows={rows} defaultValue={blank(name)} />
      )}
      <p id={problem} className="problem">
        {blank(`${name}.problem`)}
      </p>
    </div>
  )
}

/** The form's general error; hidden by CSS while empty. */
export const FormProblem = () => (
  <p className="problem whole" role="alert">
    {'{{problem}}'}
  </p>
)

/** Invisible to people and unreachable by keyboard; bots that fill in every field reveal themselves. */
export const Trap = ({ idPrefix, label }: { idPrefix: string; label: string }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={`${idPrefix}-extra_line`}>{label}</label>
    <input id={`${idPrefix}-extra_line`} name="extra_line" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
