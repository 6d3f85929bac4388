import type { ApiError } from '#web/client/api-error.ts'
import classes from './form-alert.module.css'
import { LineIcon } from '#web/kit/feedback/line-icon.tsx'

const alertCircle = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01'

interface FormAlertProps {
  error: ApiError | null
  /** Include field errors, for pages that don't show those fields. */
  includeFieldErrors?: boolean
}

/** The error of the form as a whole; field errors are shown at their fields. */
export const FormAlert = ({ error, includeFieldErrors = false }: FormAlertProps) =>
  error && (includeFieldErrors || error.fields.length === 0) ? (
    <p className={classes.alert} role="alert">
      <LineIcon path={alertCircle} size={18} />
      {error.message}
    </p>
  ) : null
