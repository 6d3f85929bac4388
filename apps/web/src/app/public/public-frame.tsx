import { type ReactNode, useEffect } from 'react'
import { getSignedOutReason } from '#web/client/safe-path.ts'
import type { Screen } from '#web/client/screen.ts'
import { onOtherTab } from '#web/client/storage.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useDocumentTitle } from '#web/client/title.ts'
import { appText } from '#web/app/app.text.ts'
import { Footer } from '#web/app/shell/footer.tsx'
import classes from './public-frame.module.css'
import { PublicHeader } from './public-header.tsx'

// After a sign-in in another tab, this tab reloads into the dashboard.
const useReloadOnSignIn = (enabled: boolean) => {
  useEffect(() => onOtherTab('auth', (marker) => enabled && marker !== null && window.location.reload()), [enabled])
}

/** The frame of the pages before the sign-in: a card in the center. */
export const PublicFrame = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const t = useText(appText)
  const [language] = useLanguage()
  const signedOut = screen.path === 'login' ? getSignedOutReason(window.location.search) : undefined
  useDocumentTitle(screen.title[language])
  useReloadOnSignIn(!screen.allowSignedIn)
  return (
    <div className={classes.frame}>
      <PublicHeader />
      <main className={classes.main}>
        <div className={classes.card}>
          {signedOut && (
            <p className={classes.note} role="status">
              {t(`signedOut_${signedOut}`)}
            </p>
          )}
          {children}
        </div>
      </main>
      <Footer />
    </div>
  )
}
