import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languages } from '#contract/enumerations.ts'
import { cleanDocument, isEmptyDocument } from '#contract/rich-text/document.ts'
import type { PricedCard } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { renderStoredPage } from '#server/platform/rich-text/sanitize-page.ts'
import { toPageHtml } from '#server/platform/rich-text/to-html.ts'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import { getText, toLink } from '#server/storefront/theme/shop-theme.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import { sectionsText } from './sections.text.ts'

const imageSizes = { grid: '(min-width: 900px) 400px, 92vw', wide: '(min-width: 1320px) 1240px, 100vw' }

/** Not repeated by a caption that says the same. A linked image without any text is named by its address. */
const toAlt = (alt: string, caption: string, link: string): string => {
  if (alt === caption) return caption === '' ? link : ''
  return alt || (caption === '' ? link : '')
}

/** Images whose file is missing are left out. */
export const ImagesSection = (props: SectionProps<'images'>) => {
  const { section, context } = props
  const { files } = context.shop.theme
  const images = section.images.flatMap((image) => {
    const file = files[image.key]
    return file ? [{ ...image, url: file.url }] : []
  })
  if (images.length === 0) return null
  return (
    <SectionFrame {...props} title="">
      <ul className="image-tiles" data-layout={section.layout}>
        {images.map(({ key, url, alt, caption, link }, index) => {
          const text = getText(caption, context.language)
          const content: ReactNode = (
            <>
              <span className="frame">
                <img
                  src={`${url}?w=960`}
                  srcSet={`${url}?w=320 320w, ${url}?w=960 960w`}
                  sizes={imageSizes[section.layout]}
                  alt={toAlt(alt, text, link)}
                  width="960"
                  height={section.layout === 'wide' ? 411 : 720}
                  loading="lazy"
                  decoding="async"
                />
              </span>
              {text && <span className="caption">{text}</span>}
            </>
          )
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rendered once; the same image can be there twice
            <li key={`${key} ${index}`}>{link ? <a {...toLink(context.urls, link)}>{content}</a> : content}</li>
          )
        })}
      </ul>
    </SectionFrame>
  )
}

export const RichTextSection = ({
  products,
  ...props
}: SectionProps<'richText'> & { products: readonly PricedCard[] }) => {
  const { section, context } = props
  const { language, urls } = context
  const documents = [language, ...languages.filter((other) => other !== language)].map((each) => ({
    language: each,
    document: cleanDocument(section.content[each]),
  }))
  const shown = documents.find(({ document }) => !isEmptyDocument(document))
  if (!shown) return null
  const renderProducts = (ids: readonly string[]): string => {
    const cards = ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? [])
    return cards.length === 0 ? '' : renderToStaticMarkup(<ProductGrid cards={cards} context={context} />)
  }
  const html = renderStoredPage(toPageHtml(shown.document), urls.path, renderProducts)
  return (
    <SectionFrame {...props} title="" className={`home-section text-section ${section.align}`}>
      {/* Cleaned when it was saved, and sanitized by renderStoredPage. */}
      <div
        className="rich-text"
        lang={shown.language === language ? undefined : shown.language}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </SectionFrame>
  )
}

export const NewsletterSection = (props: SectionProps<'newsletter'>) => {
  const { section, context } = props
  const text = sectionsText[context.language]
  return (
    <SectionFrame {...props} title={text.newsletter} className="home-section newsletter">
      <p>{getText(section.text, context.language) || text.newsletterText}</p>
      <NewsletterForm context={context} idSuffix={section.id} />
    </SectionFrame>
  )
}

export const FaqSection = (props: SectionProps<'faq'>) => {
  const { section, context } = props
  const items = section.items.flatMap(({ question, answer }) => {
    const shown = { question: getText(question, context.language), answer: getText(answer, context.language) }
    return shown.question && shown.answer ? [shown] : []
  })
  if (items.length === 0) return null
  return (
    <SectionFrame {...props} title={sectionsText[context.language].faq} className="home-section faq">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </SectionFrame>
  )
}

export const TestimonialsSection = (props: SectionProps<'testimonials'>) => {
  const { section, context } = props
  const items = section.items.flatMap(({ quote, name, detail }) => {
    const text = getText(quote, context.language)
    return text ? [{ text, name, detail: getText(detail, context.language) }] : []
  })
  if (items.length === 0) return null
  return (
    <SectionFrame {...props} title={sectionsText[context.language].testimonials}>
      <ul className="testimonials">
        {items.map(({ text, name, detail }) => (
          <li key={`${name} ${text}`}>
            <figure>
              <blockquote>{text}</blockquote>
              {(name || detail) && (
                <figcaption>
                  {name && <strong>{name}</strong>}
                  {detail && <span>{detail}</span>}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
