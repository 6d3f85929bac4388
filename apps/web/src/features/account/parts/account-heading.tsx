import type { ReactNode } from 'react'
import classes from './account.module.css'

export const AccountHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={classes.heading}>
    <h1>{title}</h1>
    <p>{children}</p>
  </header>
)
