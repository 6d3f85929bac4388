import { shopNewsletter } from '#contract/domains/shop-newsletter.ts'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  cachedPage,
  formAction,
  type PageContent,
  type PageContext,
  type ShopRoute,
} from '#server/storefront/shop-page.ts'
import { sectionsText } from './sections.text.ts'

const path = '/newsletter'
/** People leave it empty, because they don't see it; programs that fill in forms don't. */
const trapName = 'extra_line'

export const NewsletterForm = ({
  context: { urls, language },
  form = newForm(),
  idSuffix,
}: {
  context: Pick<PageContext, 'urls' | 'language'>
  form?: FormView
  /** A page can have several forms. */
  idSuffix: string
}) => {
  const text = sectionsText[language]
  const id = `newsletter-${idSuffix}`
  const problem = form.problems['email'] ?? form.message
  return (
    <form className="newsletter-form" method="post" action={urls.path(path)} data-island="submit-once">
      <div className="field">
        <label htmlFor={id}>{text.email}</label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={form.values['email'] ?? ''}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem`, autoFocus: true })}
        />
        {problem && (
          <p className="problem" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
      <input className="visually-hidden" name={trapName} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <button className="button primary" type="submit">
        {text.subscribe}
      </button>
    </form>
  )
}

const toPage = (context: PageContext, form?: FormView, status?: PageContent['status']): PageContent => {
  const text = sectionsText[context.language]
  return {
    title: text.newsletter,
    noIndex: true,
    ...(status && { status }),
    body: (
      <div className="message-page newsletter">
        <h1>{text.newsletter}</h1>
        <p>{text.newsletterText}</p>
        <NewsletterForm context={context} {...(form && { form })} idSuffix="page" />
      </div>
    ),
  }
}

const donePath = `${path}/subscribed`

export const newsletterRoutes: readonly ShopRoute[] = [
  cachedPage({ path, query: [], load: async (context) => toPage(context) }),
  cachedPage({
    path: donePath,
    query: [],
    load: async ({ language }) => {
      const text = sectionsText[language]
      return {
        title: text.subscribedTitle,
        noIndex: true,
        body: (
          <div className="message-page">
            <h1>{text.subscribedTitle}</h1>
            <p>{text.subscribed}</p>
          </div>
        ),
      }
    },
  }),
  formAction({
    path,
    isOnCachedPage: true,
    run: async (context, form) => {
      const body = { email: form.get('email') ?? '', extra_line: form.get(trapName) ?? '', language: context.language }
      const result = await context.call(shopNewsletter.subscribe, { body })
      if (result.ok) return { redirect: context.urls.path(donePath), status: 303 }
      return toPage(context, toFailedForm(form, result.error, ['email']), toPageStatus(result.status))
    },
  }),
]
