import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../../../client/api-error.ts'
import classes from './account.module.css'

/** What went wrong with the form as a whole; what belongs to a field stands at the field. */
export const FormAlert = ({ error }: { error: ApiError | null }) =>
  error && error.fields.length === 0 ? (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} aria-hidden="true" />
      {error.message}
    </p>
  ) : null
