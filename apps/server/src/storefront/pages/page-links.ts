import type { CmsPageRole } from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'
import type { MenuLink } from '#server/domains/cms-pages/cms-pages.service.ts'
import type { PageContext, Shop } from '#server/storefront/shop-page.ts'

/** The pages of a menu. One in another language is left out if the menu has its translation. */
export const getMenu = ({ menus }: Pick<Shop, 'menus'>, menu: 'header' | 'footer', language: Language): MenuLink[] =>
  menus[menu].filter(
    (link) =>
      link.language === language ||
      !menus[menu].some(({ slug, language: other }) => slug === link.slug && other === language),
  )

/** Where the shop's terms or privacy policy are; undefined without such a page. */
export const getPolicyUrl = (
  { shop, language, urls }: Pick<PageContext, 'shop' | 'language' | 'urls'>,
  role: CmsPageRole,
): string | undefined => {
  const policies = shop.policies.filter((policy) => policy.role === role)
  const policy =
    policies.find((each) => each.language === language) ??
    policies.find((each) => each.language === shop.language) ??
    policies[0]
  return policy && urls.page(policy.slug)
}
