import { type Language, languages } from '#contract/enumerations.ts'
import { productName, productVersion } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { frameText } from './frame.text.ts'
import { linkToApp } from './link-to-app.ts'
import { SignUpButton } from './sign-up-button.tsx'

const Links = ({ path, language }: { path: string; language: Language }) => {
  const text = frameText[language]
  const links = [
    ['/#features', text.features],
    ['/#pricing', text.pricing],
    ['/resources', text.resources],
    ['/about', text.about],
    ['/contact', text.contact],
  ] as const
  return links.map(([to, label]) => (
    <a key={to} href={sitePath(to, language)} aria-current={to === path ? 'page' : undefined}>
      {label}
    </a>
  ))
}

const SignInLinks = ({ language }: { language: Language }) => {
  const text = frameText[language]
  return (
    <>
      <a className="quiet when-signed-out" href={linkToApp('/login', language)}>
        {text.signIn}
      </a>
      <SignUpButton language={language} size=" small" />
    </>
  )
}

/** Shown if the browser prefers another language than the page's; the theme script in the head sets the class. */
const OtherLanguage = ({ path, language }: { path: string; language: Language }) =>
  languages
    .filter((other) => other !== language)
    .map((other) => (
      <p key={other} className={`other-language wants-${other}`} lang={other}>
        <a href={sitePath(path, other)} hrefLang={other}>
          {frameText[other].readThis}
        </a>
      </p>
    ))

export const Header = ({ path, language, icon }: { path: string; language: Language; icon: string }) => {
  const text = frameText[language]
  return (
    <header>
      <OtherLanguage path={path} language={language} />
      <div className="bar">
        <a className="brand" href={sitePath('/', language)}>
          <img src={icon} alt="" width="28" height="28" />
          <span>{productName}</span>
        </a>
        <span className="version">{productVersion}</span>
        <nav className="wide-menu" aria-label={text.menu}>
          <Links path={path} language={language} />
        </nav>
        <span className="space" />
        <SignInLinks language={language} />
        <details className="narrow-menu" data-island="narrow-menu">
          <summary aria-label={text.menu}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M4 7h16M4 12h16M4 17h16" />
            </svg>
          </summary>
          <nav aria-label={text.menu}>
            <Links path={path} language={language} />
            <a className="when-signed-out" href={linkToApp('/login', language)}>
              {text.signIn}
            </a>
            <a className="when-signed-out" href={linkToApp('/register', language)}>
              {text.signUp}
            </a>
            <a className="when-signed-in" href={linkToApp('/dashboard', language)}>
              {text.openDashboard}
            </a>
          </nav>
        </details>
      </div>
    </header>
  )
}
