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
  skipServerValues?: boolean
}

/** A labeled field; the server fills in its value and error when it shows the form again. */
export const FormField = ({ name, label, rows, idPrefix = 'form', skipServerValues = false, ...rest }: FieldProps) => {
  const id = `${idPrefix}-${name}`
  const errorId = `${id}-problem`
  const toPlaceholder = (key: string) => (skipServerValues ? undefined : `{{${key}}}`)
  const shared = {
    id,
    name,
    required: true,
    maxLength: rest.maxLength,
    'aria-describedby': errorId,
    'aria-invalid': toPlaceholder(`${name}.invalid`) as 'true' | undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...shared}
          type={rest.type ?? 'text'}
          autoComplete={rest.autoComplete}
          defaultValue={toPlaceholder(name)}
        />
      ) : (
        <textarea {...shared} rows={rows} defaultValue={toPlaceholder(name)} />
      )}
      <p id={errorId} className="problem">
        {toPlaceholder(`${name}.problem`)}
      </p>
    </div>
  )
}

/** The form's general error; hidden by CSS while empty. */
export const FormError = () => (
  <p className="problem whole" role="alert">
    {'{{problem}}'}
  </p>
)

/** Invisible to people and unreachable by keyboard; bots that fill in every field reveal themselves. */
export const Honeypot = ({ idPrefix, label }: { idPrefix: string; label: string }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={`${idPrefix}-extra_line`}>{label}</label>
    <input id={`${idPrefix}-extra_line`} name="extra_line" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
