import { carts } from '#contract/domains/carts.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import type { Session } from '#contract/domains/identity.ts'
import { showCount } from '#server/storefront/cart/load-cart.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  formAction,
  type PageContent,
  type PageResult,
  privatePage,
  type VisitorContext,
} from '#server/storefront/shop-page.ts'
import { PasswordField } from './account-fields.tsx'
import { getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { toReturnPath, withReturn } from './return-path.ts'

/** Moves the visitor's cart into the customer's. If it fails, the cart stays with the browser's cookie. */
const takeCartAlong = async (context: VisitorContext): Promise<void> => {
  const cart = await context.call(carts.merge)
  if (!cart.ok) return
  context.cookies.clear('storeward_cart')
  showCount(context, cart.data)
}

/** Signs the visitor in, takes the cart along and continues; new customers of this store join it first. */
export const continueSignedIn = async (
  context: VisitorContext,
  session: Session,
  returnPath: string | undefined,
): Promise<PageResult> => {
  const { urls } = context
  context.signIn(session)
  await takeCartAlong(context)
  const member = await context.call(customerAccounts.atStore)
  if (!member.ok && member.status === 404) return toRedirect(withReturn(urls.account('join'), returnPath))
  return toRedirect(returnPath ?? urls.account())
}

const notices = ['signed-out', 'left', 'deleted'] as const

const toNotice = (context: VisitorContext): string | undefined => {
  const text = getText(context)
  const messages = { 'signed-out': text.signedOut, left: text.left(context.shop.name), deleted: text.deleted }
  const shown = notices.find((name) => context.query.get('done') === name)
  return shown && messages[shown]
}

const SignInPage = (
  context: VisitorContext,
  form: FormView,
  returnPath: string | undefined,
  status?: PageContent['status'],
): PageContent => {
  const { urls, formFields, shop } = context
  const text = getText(context)
  const notice = toNotice(context)
  return toNarrowPage({
    title: text.signIn,
    lead: text.signInLead(shop.name),
    ...(status ? { status } : {}),
    body: (
      <>
        {notice && (
          <p className="notice success" role="status">
            {notice}
          </p>
        )}
        <form
          className="form"
          method="post"
          data-island="submit-once"
          action={withReturn(urls.account('sign-in'), returnPath)}
        >
          {formFields}
          <FormMessage form={form} />
          <Field form={form} name="email" label={text.email} type="email" autoComplete="username" maxLength={254} />
          <PasswordField context={context} form={form} />
          <button className="button primary wide" type="submit">
            {text.signIn}
          </button>
        </form>
        <p>
          <a href={withReturn(urls.account('reset'), returnPath)}>{text.forgotPassword}</a>
        </p>
        <p className="aside">
          {text.newHere} <a href={withReturn(urls.account('sign-up'), returnPath)}>{text.createAccount}</a>
        </p>
      </>
    ),
  })
}

const getReturnPath = ({ urls, query }: VisitorContext): string | undefined => toReturnPath(urls, query.get('return'))

const signInPage = privatePage({
  path: '/account/sign-in',
  load: async (context) => {
    const returnPath = getReturnPath(context)
    if (context.isSignedIn) return toRedirect(returnPath ?? context.urls.account())
    return SignInPage(context, newForm(), returnPath)
  },
})

const signInAction = formAction({
  path: '/account/sign-in',
  run: async (context, form) => {
    const returnPath = getReturnPath(context)
    const body = { email: form.get('email') ?? '', password: form.get('password') ?? '' }
    const result = await context.call(customerAccounts.login, { body })
    if (result.ok) return continueSignedIn(context, result.data, returnPath)
    const failed = toFailedForm(form, result.error, ['email', 'password'])
    return SignInPage(context, failed, returnPath, toPageStatus(result.status))
  },
})

const signOutAction = formAction({
  path: '/account/sign-out',
  run: async (context) => {
    await context.call(customerAccounts.logout)
    context.signOut()
    // The cart stays with the account.
    showCount(context, { count: 0 })
    return toRedirect(`${context.urls.account('sign-in')}?done=signed-out`)
  },
})

export const signInRoutes = [signInPage, signInAction, signOutAction]
