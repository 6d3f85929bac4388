import type { Language } from '#contract/enumerations.ts'
import { frameText } from './frame.text.ts'
import { linkToApp } from './link-to-app.ts'

/**
 * Sign-up link, or a dashboard link for signed-in visitors. The head's script decides which is shown before the first
 * paint.
 */
export const SignUpButton = ({ language, size = '' }: { language: Language; size?: '' | ' small' }) => {
  const text = frameText[language]
  return (
    <>
      <a className={`button${size} when-signed-out`} href={linkToApp('/register', language)}>
        {text.signUp}
      </a>
      <a className={`button${size} when-signed-in`} href={linkToApp('/dashboard', language)}>
        {text.openDashboard}
      </a>
    </>
  )
}
