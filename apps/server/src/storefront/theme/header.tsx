import { getMenu } from '#server/storefront/pages/page-links.ts'
import type { PageContext, Shop } from '#server/storefront/shop-page.ts'
import { shopText } from '#server/storefront/shop.text.ts'
import { getText, isAnnouncementShown, toLink, toPart } from './shop-theme.ts'

type Context = Pick<PageContext, 'shop' | 'language' | 'urls'>

/** The theme's logo replaces the store's name; the store's logo is a small image next to it. */
export const ShopName = ({ shop }: { shop: Shop }) => {
  const { settings, files } = shop.theme
  const file = settings.logo && files[settings.logo.key]
  if (!settings.logo || !file)
    return (
      <>
        {shop.logo && <img src={`${shop.logo}?w=96`} alt="" width="40" height="40" />}
        <span>{shop.name}</span>
      </>
    )
  const height = settings.logoHeight
  const width = file.width && file.height ? Math.round((file.width / file.height) * height) : undefined
  return (
    <img
      className="wordmark"
      src={`${file.url}?w=320`}
      srcSet={`${file.url}?w=320 1x, ${file.url}?w=960 2x`}
      alt={settings.logo.alt || shop.name}
      {...(width && { width })}
      height={height}
    />
  )
}

export const Announcement = ({ shop, language, urls }: Context) => {
  const { announcement } = shop.theme.settings
  const text = getText(announcement.text, language)
  // The editor shows it before it starts.
  const isShown = shop.theme.isPreview ? announcement.isOn : isAnnouncementShown(announcement, Date.now())
  if (!isShown || text === '') return null
  return (
    <aside
      className="announcement"
      aria-label={shopText[language].announcement}
      {...toPart(shop.theme, 'announcement')}
    >
      {announcement.link ? <a {...toLink(urls, announcement.link)}>{text}</a> : <p>{text}</p>}
    </aside>
  )
}

const Search = ({ urls, language, page }: Context & { page: string }) => {
  const text = shopText[language]
  const [path, query] = page.split('?', 2)
  const search = path === '/search' ? new URLSearchParams(query).get('q') : null
  return (
    <form className="search" action={urls.search()} role="search">
      <input
        type="search"
        name="q"
        aria-label={text.searchLabel}
        placeholder={text.searchLabel}
        defaultValue={search ?? ''}
        maxLength={120}
      />
      <button type="submit" aria-label={text.search}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M16.5 16.5 21 21M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />
        </svg>
      </button>
    </form>
  )
}

export const Header = (props: Context & { page: string }) => {
  const { shop, language, urls } = props
  const text = shopText[language]
  const { header } = shop.theme.settings
  const menu = getMenu(shop, 'header', language)
  return (
    <header className="shop-header" {...toPart(shop.theme, 'header')}>
      <div className="bar">
        <a className="shop-name" href={urls.home()}>
          <ShopName shop={shop} />
        </a>
        {header.hasSearch && <Search {...props} />}
        <nav className="visitor" aria-label={text.account}>
          {!header.hasSearch && <a href={urls.search()}>{text.search}</a>}
          <a href={urls.account()}>{text.account}</a>
          <a href={urls.cart()} data-island="cart-count" className="cart-link">
            {text.cart}
          </a>
        </nav>
      </div>
      {shop.categories.length + menu.length > 0 && (
        <nav className="category-nav" aria-label={text.menu}>
          <ul className="bar">
            {shop.categories.map(({ slug, name }) => (
              <li key={slug}>
                <a href={urls.category(slug)}>{name}</a>
              </li>
            ))}
            {shop.categories.length > 0 && (
              <li>
                <a href={urls.search()}>{text.allProducts}</a>
              </li>
            )}
            {menu.map(({ slug, title, language: of }) => (
              <li key={`${slug} ${of}`}>
                <a href={urls.page(slug)} lang={of === language ? undefined : of}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
