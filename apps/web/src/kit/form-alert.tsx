import type { ApiError } from '../client/api-error.ts'
import classes from './form-alert.module.css'
import { LineIcon } from './line-icon.tsx'

const alertCircle = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01'

interface FormAlertProps {
  error: ApiError | null
  /** Also what belongs to a field: there is none on this page that would say it. */
  whole?: boolean
}

/** What went wrong with the form as a whole; what belongs to a field stands at the field. */
export const FormAlert = ({ error, whole = false }: FormAlertProps) =>
  error && (whole || error.fields.length === 0) ? (
    <p className={classes.alert} role="alert">
      <LineIcon path={alertCircle} size={18} />
      {error.message}
    </p>
  ) : null
