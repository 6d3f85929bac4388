import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel-row.module.css'

interface PanelRowProps {
  panel: string
  open: (panel: string) => void
  label: string
  icon: ReactNode
  detail?: ReactNode
}

/** A row of the settings that opens a panel. */
export const PanelRow = ({ panel, open, label, icon, detail }: PanelRowProps) => (
  <button type="button" className={classes.row} data-opens={panel} onClick={() => open(panel)}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.label}>
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </span>
    <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} />
  </button>
)
