import { shopPages } from '#contract/shop-path.ts'
import { readPolicies } from '#server/domains/online-store/online-store.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { type CachedPage, cachedPage } from '#server/storefront/shop-page.ts'
import { policiesText } from './policies.text.ts'

/** A policy of the store, in the language it was written in. */
const policyPage = (policy: 'terms' | 'privacy'): CachedPage =>
  cachedPage({
    path: shopPages[policy](),
    query: [],
    load: async ({ db, shop, language, urls }) => {
      const { [policy]: html } = await readPolicies(db, shop.storeId)
      if (html === '') return fail('not_found')
      const title = policiesText[language][policy]
      return {
        title,
        // The text is the same in every language of the page.
        canonical: urls.inLanguage(shop.language, shopPages[policy]()),
        body: (
          <article className="policy">
            <h1>{title}</h1>
            <div className="rich-text" lang={shop.language} dangerouslySetInnerHTML={{ __html: html }} />
          </article>
        ),
      }
    },
  })

export const policyPages = [policyPage('terms'), policyPage('privacy')]
