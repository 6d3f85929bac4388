import { customerAccounts } from '#contract/domains/customer-account.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { NewPasswordField } from './account-fields.tsx'
import { getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { toCodePage, toFailedCode } from './code-page.tsx'
import { clearPending, type Pending, readPending, writePending } from './pending.ts'
import { toReturnPath, withReturn } from './return-path.ts'
import { continueSignedIn } from './sign-in.tsx'

const toRequestPage = (context: VisitorContext, form: FormView, status?: PageContent['status']): PageContent => {
  const { urls, formFields, query } = context
  const text = getText(context)
  const returnPath = toReturnPath(urls, query.get('return'))
  return toNarrowPage({
    title: text.resetTitle,
    lead: text.resetLead,
    ...(status ? { status } : {}),
    body: (
      <>
        <form
          className="form"
          method="post"
          data-island="submit-once"
          action={withReturn(urls.account('reset'), returnPath)}
        >
          {formFields}
          <FormMessage form={form} />
          <Field form={form} name="email" label={text.email} type="email" autoComplete="username" maxLength={254} />
          <button className="button primary wide" type="submit">
            {text.sendCode}
          </button>
        </form>
        <p className="aside">
          <a href={withReturn(urls.account('sign-in'), returnPath)}>{text.backToSignIn}</a>
        </p>
      </>
    ),
  })
}

const requestPage = privatePage({
  path: '/account/reset',
  load: async (context) =>
    context.isSignedIn ? toRedirect(context.urls.account('password')) : toRequestPage(context, newForm()),
})

const requestAction = formAction({
  path: '/account/reset',
  run: async (context, form) => {
    const email = (form.get('email') ?? '').trim()
    const result = await context.call(customerAccounts.requestPasswordReset, { body: { email } })
    if (!result.ok) {
      return toRequestPage(context, toFailedForm(form, result.error, ['email']), toPageStatus(result.status))
    }
    const returnPath = toReturnPath(context.urls, context.query.get('return'))
    writePending(context, { kind: 'reset', email, ...(returnPath === undefined ? {} : { returnPath }) })
    return toRedirect(context.urls.account('reset/code'))
  },
})

const toResetPage = (
  context: VisitorContext,
  pending: Pending,
  form: FormView,
  status?: PageContent['status'],
): PageContent => {
  const text = getText(context)
  const page = { title: text.resetTitle, lead: text.resetCodeLead(pending.email), submitLabel: text.setPassword }
  const children = (
    <>
      {/* For password managers, which save the new password under this name. */}
      <input type="hidden" name="username" value={pending.email} autoComplete="username" />
      <NewPasswordField context={context} form={form} label={text.newPassword} />
    </>
  )
  return toCodePage(context, pending, form, { ...page, path: 'reset/code', startPath: 'reset', children }, status)
}

const codePage = privatePage({
  path: '/account/reset/code',
  load: async (context) => {
    const pending = readPending(context, 'reset')
    return pending ? toResetPage(context, pending, newForm()) : toRedirect(context.urls.account('reset'))
  },
})

const codeAction = formAction({
  path: '/account/reset/code',
  run: async (context, form) => {
    const { urls } = context
    const pending = readPending(context, 'reset')
    // The second press of the button: the first one has signed in.
    if (!pending) return toRedirect(context.isSignedIn ? urls.account() : urls.account('reset'))
    const body = { email: pending.email, code: form.get('code') ?? '', password: form.get('password') ?? '' }
    const result = await context.call(customerAccounts.resetPassword, { body })
    if (!result.ok) {
      const { failed, status } = toFailedCode(form, result, ['code', 'password'])
      return toResetPage(context, pending, failed, status)
    }
    clearPending(context)
    return continueSignedIn(context, result.data, toReturnPath(urls, pending.returnPath))
  },
})

export const resetRoutes = [requestPage, requestAction, codePage, codeAction]
