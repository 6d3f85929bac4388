import type { ReactNode } from 'react'
import type { ThemeSection } from '#contract/theme/settings.ts'
import type { PageContext } from '#server/storefront/shop-page.ts'
import { getText, toPart } from '#server/storefront/theme/shop-theme.ts'

export interface SectionProps<Type extends ThemeSection['type'] = ThemeSection['type']> {
  section: Extract<ThemeSection, { type: Type }>
  context: PageContext
}

/** A part of the home page with its heading; the vendor's title replaces the default one. */
export const SectionFrame = ({
  section,
  context,
  title,
  more,
  className = 'home-section',
  children,
}: SectionProps & {
  title: string
  more?: { href: string; label: string }
  className?: string
  children: ReactNode
}) => {
  const shown = getText(section.title, context.language) || title
  return (
    <section className={className} {...toPart(context.shop.theme, section.id)}>
      {(shown !== '' || more) && (
        <div className="section-head">
          {shown !== '' && <h2>{shown}</h2>}
          {more && <a href={more.href}>{more.label}</a>}
        </div>
      )}
      {children}
    </section>
  )
}
