import { type ReactNode, useId } from 'react'
import { useDocumentTitle } from '#web/client/title.ts'
import { PublicHeader } from '#web/app/public/public-header.tsx'
import { Footer } from '#web/app/shell/footer.tsx'
import classes from './account-frame.module.css'

/** The frame of the pages that replace the dashboard: one column of cards. */
export const AccountFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(title)
  return (
    <div className={classes.frame}>
      <PublicHeader />
      <main className={classes.main}>{children}</main>
      <Footer />
    </div>
  )
}

interface AccountStatusCardProps {
  title: string
  body: string
  badge?: ReactNode
  /** Announced by screen readers when it changes. */
  note?: string | undefined
  children: ReactNode
}

/** The account's status and the available actions. */
export const AccountStatusCard = ({ title, body, badge, note, children }: AccountStatusCardProps) => (
  <section className={classes.card}>
    {badge}
    <h1 className={classes.title}>{title}</h1>
    <p className={classes.body}>{body}</p>
    <div className={classes.actions}>{children}</div>
    <p className={classes.note} role="status">
      {note}
    </p>
  </section>
)

export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
