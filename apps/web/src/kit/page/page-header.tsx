import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** '1,234' or '10,000+', beside the title of a list. */
  count?: string | undefined
  status?: ReactNode
  subtitle?: ReactNode
  breadcrumbs?: ReactNode
  actions?: ReactNode
  /** The primary action. On a phone it stays at the bottom of the screen. */
  primary?: ReactNode
}

/** Longer titles may be cut off after two lines. */
const longTitle = 40

export const PageHeader = ({ title, count, status, subtitle, breadcrumbs, actions, primary }: PageHeaderProps) => (
  <header className={classes.header}>
    <div className={classes.words}>
      {breadcrumbs}
      <div className={classes.line}>
        <h1 className={classes.title} title={title.length > longTitle ? title : undefined}>
          {title}
        </h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {status}
      </div>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
    {(actions || primary) && (
      <div className={classes.actions}>
        {actions}
        {primary && (
          <div className={classes.dock} data-dock>
            {primary}
          </div>
        )}
      </div>
    )}
  </header>
)
