import { type Language, languages } from '#contract/enumerations.ts'
import { productName, productVersion } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { SubscribeForm } from '#web/site/newsletter/subscribe-form.tsx'
import { frameText } from './frame.text.ts'

export const Footer = ({ path, language }: { path: string; language: Language }) => {
  const text = frameText[language]
  const link = (to: string, label: string) => <a href={sitePath(to, language)}>{label}</a>
  return (
    <footer className="foot">
      <div className="foot-columns">
        <nav aria-label={text.product}>
          <p className="foot-heading">{text.product}</p>
          {link('/#features', text.features)}
          {link('/#pricing', text.pricing)}
          {link('/resources', text.resources)}
        </nav>
        <nav aria-label={text.company}>
          <p className="foot-heading">{text.company}</p>
          {link('/about', text.about)}
          {link('/contact', text.contact)}
        </nav>
        <nav aria-label={text.policies}>
          <p className="foot-heading">{text.policies}</p>
          {link('/privacy', text.privacy)}
          {link('/terms', text.terms)}
          {link('/cookies', text.cookies)}
        </nav>
        {path !== '/newsletter' && (
          <div className="foot-news">
            <p className="foot-heading">{text.news}</p>
            <SubscribeForm language={language} idPrefix="foot" skipServerValues />
          </div>
        )}
      </div>
      <div className="foot-end">
        <span className="rights">{`© ${new Date().getUTCFullYear()} ${productName} · ${productVersion}`}</span>
        <span className="theme-choice" data-island="theme-choice" />
        <nav aria-label={text.languages}>
          {languages.map((other) => (
            <a
              key={other}
              href={sitePath(path, other)}
              lang={other}
              hrefLang={other}
              aria-current={other === language ? 'true' : undefined}
            >
              {frameText[other].language}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
