import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './bounce-warning.module.css'

/** A line that warns about undelivered emails. */
export const BounceWarning = ({ children }: { children: ReactNode }) => (
  <div className={classes.warning}>
    <IconAlertTriangle size={16} aria-hidden="true" className={classes.icon} />
    <span>{children}</span>
  </div>
)
