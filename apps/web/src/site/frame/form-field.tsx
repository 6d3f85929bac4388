interface FieldProps {
  /** As the form sends it; the server fills the blanks of this name. */
  name: string
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  maxLength: number
  rows?: number
  /** Ids must differ where a page has two forms. */
  idPrefix?: string
  /** The form of another page: nothing typed on this one belongs into it. */
  isBlank?: boolean
}

/** A labelled field whose value and whose mistake the server writes in when it shows the form again. */
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

/** What is wrong with the whole; empty, and then not shown, until something is. */
export const FormProblem = () => (
  <p className="problem whole" role="alert">
    {'{{problem}}'}
  </p>
)

/** People neither see nor reach it; machines that fill in every field fall into it. */
export const Trap = ({ idPrefix, label }: { idPrefix: string; label: string }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={`${idPrefix}-extra_line`}>{label}</label>
    <input id={`${idPrefix}-extra_line`} name="extra_line" type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
