import { Loader } from '@mantine/core'
import { useDocumentTitle } from '#web/client/title.ts'
import classes from './message-page.module.css'

/** A full page with a spinner and the reason for waiting. */
export const LoadingPage = ({ title, body }: { title: string; body: string }) => {
  useDocumentTitle(title)
  return (
    <main className={`${classes.outside} ${classes.page}`} aria-busy="true">
      <Loader size="sm" mb="lg" aria-hidden="true" />
      <div role="status">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.body}>{body}</p>
      </div>
    </main>
  )
}
