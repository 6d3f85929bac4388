import { productName, productVersion } from '#contract/app-name.ts'
import { useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import classes from './footer.module.css'

// Pages of the public site, which isn't part of this app: plain links.
const pages = ['privacy', 'terms', 'cookies'] as const

export const Footer = () => {
  const t = useText(appText)
  return (
    <footer className={classes.footer}>
      <span>{t('copyright', { year: String(new Date().getFullYear()), product: productName })}</span>
      {pages.map((page) => (
        <a key={page} href={`/${page}`}>
          {t(page)}
        </a>
      ))}
      <span className={classes.version}>{productVersion}</span>
    </footer>
  )
}
