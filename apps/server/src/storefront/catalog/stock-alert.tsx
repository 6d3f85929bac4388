import { id as idSchema } from '#contract/core/fields.ts'
import { shopStockAlerts } from '#contract/domains/shop-stock-alerts.ts'
import { fail } from '#server/platform/app-error.ts'
import { FieldTexts } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  cachedPage,
  formAction,
  type PageContent,
  type PageContext,
  type ShopRoute,
} from '#server/storefront/shop-page.ts'
import { stockAlertText } from './stock-alert.text.ts'

const path = '/stock-alerts'
const donePath = `${path}/requested`
/** People leave it empty, because they don't see it; programs that fill in forms don't. */
const trapName = 'extra_line'
const ids = { input: 'stock-alert-email', hint: 'stock-alert-hint', problem: 'stock-alert-problem' }

/** The page is the same for every visitor, so the email isn't required: the account of a signed-in one has it. */
export const StockAlertForm = ({
  variant,
  context: { urls, language },
  form = newForm(),
}: {
  variant: string
  context: Pick<PageContext, 'urls' | 'language'>
  form?: FormView
}) => {
  const text = stockAlertText[language]
  const problem = form.problems['email'] ?? form.message
  return (
    <form className="stock-alert" method="post" action={urls.path(path)} data-island="submit-once">
      <input type="hidden" name="variant" value={variant} />
      <div className="field">
        <label htmlFor={ids.input}>{text.email}</label>
        <input
          id={ids.input}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={form.values['email'] ?? ''}
          aria-describedby={problem ? ids.problem : ids.hint}
          {...(problem && { 'aria-invalid': true, autoFocus: true })}
        />
      </div>
      <button className="button primary" type="submit">
        {text.submit}
      </button>
      <FieldTexts ids={ids} hint={text.hint} problem={problem} />
      <p className="muted">{text.consent}</p>
      <input className="visually-hidden" name={trapName} tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </form>
  )
}

const toPage = (
  context: PageContext,
  variant: string,
  form?: FormView,
  status?: PageContent['status'],
): PageContent => {
  const text = stockAlertText[context.language]
  return {
    title: text.title,
    noIndex: true,
    ...(status && { status }),
    body: (
      <div className="message-page">
        <h1>{text.title}</h1>
        <StockAlertForm variant={variant} context={context} {...(form && { form })} />
      </div>
    ),
  }
}

const readVariant = (value: string | null): string => idSchema.safeParse(value).data ?? fail('not_found')

export const stockAlertRoutes: readonly ShopRoute[] = [
  cachedPage({
    path,
    query: ['variant'],
    load: async (context) => {
      const variant = context.query.get('variant')
      return variant === null ? { redirect: context.urls.home(), status: 301 } : toPage(context, readVariant(variant))
    },
  }),
  cachedPage({
    path: donePath,
    query: [],
    load: async ({ language, urls }) => {
      const text = stockAlertText[language]
      return {
        title: text.doneTitle,
        noIndex: true,
        body: (
          <div className="message-page">
            <h1>{text.doneTitle}</h1>
            <p>{text.done}</p>
            <a className="button primary" href={urls.home()}>
              {text.continue}
            </a>
          </div>
        ),
      }
    },
  }),
  formAction({
    path,
    isOnCachedPage: true,
    run: async (context, form) => {
      const variant = readVariant(form.get('variant'))
      const email = form.get('email')?.trim() ?? ''
      const usesAccount = email === '' && context.isSignedIn
      const body = {
        variant,
        ...(usesAccount ? {} : { email }),
        extra_line: form.get(trapName) ?? '',
        language: context.language,
      }
      const result = await context.call(shopStockAlerts.request, { body })
      if (result.ok) return { redirect: context.urls.path(donePath), status: 303 }
      return toPage(context, variant, toFailedForm(form, result.error, ['email']), toPageStatus(result.status))
    },
  }),
]
