import { type ReactNode, useEffect } from 'react'
import { waitForFirstContent } from '#web/client/first-content.ts'
import { useDocumentTitle, useTitle } from '#web/client/title.ts'
import { PublicHeader } from '#web/app/public/public-header.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  /** '404', '500' …, shown above the title. */
  code?: string
  title: string
  body: ReactNode
  /** Rendered within the dashboard layout, which already has a main landmark. */
  inShell?: boolean
  children: ReactNode
}

/** A page with only a message: not found, forbidden, failed. */
export const MessagePage = ({ code, title, body, inShell = false, children }: MessagePageProps) => {
  // Within the dashboard layout, the layout writes the document title.
  useTitle(inShell ? title : undefined)
  useDocumentTitle(inShell ? undefined : title)
  // A message can be the first screen: notifications and live updates start after it too.
  useEffect(waitForFirstContent, [])
  const content = (
    <>
      {code && <p className={classes.code}>{code}</p>}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.body}>{body}</p>
      <div className={classes.actions}>{children}</div>
    </>
  )
  if (inShell) return <section className={`${classes.page} ${classes.inside}`}>{content}</section>
  return (
    <div className={classes.outside}>
      <PublicHeader />
      <main className={classes.page}>{content}</main>
    </div>
  )
}
