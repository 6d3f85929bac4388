import { type ReactNode, useEffect } from 'react'
import { signedOutReason } from '../../client/safe-path.ts'
import type { Screen } from '../../client/screen.ts'
import { onOtherTab } from '../../client/storage.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { useDocumentTitle } from '../../client/title.ts'
import { appText } from '../app.text.ts'
import { Footer } from '../shell/footer.tsx'
import classes from './outside-frame.module.css'
import { OutsideTop } from './outside-top.tsx'

// After a sign-in in another tab, this tab reloads into the dashboard.
const useSignInElsewhere = (goesOn: boolean) => {
  useEffect(() => onOtherTab('auth', (mark) => goesOn && mark !== null && window.location.reload()), [goesOn])
}

/** The frame of the pages before the sign-in: a card in the center. */
export const OutsideFrame = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const t = useText(appText)
  const [language] = useLanguage()
  const signedOut = screen.path === 'login' ? signedOutReason(window.location.search) : undefined
  useDocumentTitle(screen.title[language])
  useSignInElsewhere(!screen.signedInToo)
  return (
    <div className={classes.frame}>
      <OutsideTop />
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
