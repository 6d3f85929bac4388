import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './bounce-warning.module.css'

/** A quiet line that says that emails aren't delivered. */
export const BounceWarning = ({ children }: { children: ReactNode }) => (
  <div className={classes.warning}>
    <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />
    <span>{children}</span>
  </div>
)
