import type { ReactNode } from 'react'
import { useDocumentTitle, useTitle } from '../../client/title.ts'
import { OutsideTop } from '../outside/outside-top.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** '404', '500' …, shown above the title. */
  code?: string
  title: string
  body: ReactNode
  /** Rendered within the dashboard layout, which already has a main landmark. */
  inside?: boolean
  children: ReactNode
}

/** A page with only a message: not found, forbidden, failed. */
export const MessagePage = ({ code, title, body, inside = false, children }: MessagePageProps) => {
  // Within the dashboard layout, the layout writes the document title.
  useTitle(inside ? title : undefined)
  useDocumentTitle(inside ? undefined : title)
  const words = (
    <>
      {code && <p className={classes.code}>{code}</p>}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.body}>{body}</p>
      <div className={classes.actions}>{children}</div>
    </>
  )
  if (inside) return <section className={`${classes.page} ${classes.inside}`}>{words}</section>
  return (
    <div className={classes.outside}>
      <OutsideTop />
      <main className={classes.page}>{words}</main>
    </div>
  )
}
