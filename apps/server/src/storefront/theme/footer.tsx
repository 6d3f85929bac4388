import { toTelHref } from '#contract/core/tel-href.ts'
import { languages } from '#contract/enumerations.ts'
import { socialNetworks } from '#contract/theme/settings.ts'
import { getMenu } from '#server/storefront/pages/page-links.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { shopText } from '#server/storefront/shop.text.ts'
import { getText, toPart } from './shop-theme.ts'

const networkNames: Record<(typeof socialNetworks)[number], string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  pinterest: 'Pinterest',
}

export const Footer = ({
  shop,
  language,
  urls,
  page,
}: Pick<PageContext, 'shop' | 'language' | 'urls'> & { page: string }) => {
  const text = shopText[language]
  const { footer, footerText, social } = shop.theme.settings
  const other = languages.find((each) => each !== language) ?? language
  const about = getText(footerText, language)
  const networks = socialNetworks.filter((network) => social[network])
  return (
    <footer className="shop-footer" data-chat={shop.hasChat || undefined} {...toPart(shop.theme, 'footer')}>
      <div className="bar">
        <div className="contact">
          <strong>{shop.name}</strong>
          {about && <p className="about">{about}</p>}
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {shop.phone && <a href={toTelHref(shop.phone)}>{shop.phone}</a>}
        </div>
        {footer.layout === 'columns' && shop.categories.length > 0 && (
          <div className="categories">
            {shop.categories.map(({ slug, name }) => (
              <a key={slug} href={urls.category(slug)}>
                {name}
              </a>
            ))}
          </div>
        )}
        <div className="links">
          {getMenu(shop, 'footer', language).map(({ slug, title, language: of }) => (
            <a key={`${slug} ${of}`} href={urls.page(slug)} lang={of === language ? undefined : of}>
              {title}
            </a>
          ))}
          <a href={urls.inLanguage(other, page)} hrefLang={other} lang={other}>
            {text.otherLanguage}
          </a>
        </div>
        {networks.length > 0 && (
          <div className="social">
            {networks.map((network) => (
              <a key={network} href={social[network]} rel="noopener noreferrer me">
                {networkNames[network]}
              </a>
            ))}
          </div>
        )}
        <p>{text.poweredBy}</p>
      </div>
    </footer>
  )
}
