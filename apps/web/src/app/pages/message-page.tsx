import type { ReactNode } from 'react'
import { useDocumentTitle, useTitle } from '../../client/title.ts'
import { OutsideTop } from '../outside/outside-top.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** '404', '500' … above the title. */
  code?: string
  title: string
  body: ReactNode
  /** Within the dashboard's frame, which has a main landmark already. */
  inside?: boolean
  children: ReactNode
}

/** A page that has only something to say: not found, forbidden, failed. */
export const MessagePage = ({ code, title, body, inside = false, children }: MessagePageProps) => {
  // Inside the frame it is the frame that writes the title.
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
