import { customerAccounts } from '#contract/domains/customer-account.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { clearPending, type Pending, readPending, writePending } from './pending.ts'
import { toReturnPath, withReturn } from './return-path.ts'
import { continueSignedIn } from './sign-in.tsx'
import { CodeField, toCodeError } from './sign-up.tsx'

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

const toCodePage = (
  context: VisitorContext,
  pending: Pending,
  form: FormView,
  status?: PageContent['status'],
): PageContent => {
  const { urls, formFields } = context
  const text = getText(context)
  return toNarrowPage({
    title: text.resetTitle,
    lead: text.resetCodeLead(pending.email),
    ...(status ? { status } : {}),
    body: (
      <>
        <form className="form" method="post" data-island="submit-once" action={urls.account('reset/code')}>
          {formFields}
          {/* For password managers, which save the new password under this name. */}
          <input type="hidden" name="username" value={pending.email} autoComplete="username" />
          <FormMessage form={form} />
          <CodeField form={form} label={text.code} />
          <Field
            form={form}
            name="password"
            label={text.newPassword}
            hint={text.passwordHint}
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={256}
          />
          <button className="button primary wide" type="submit">
            {text.setPassword}
          </button>
        </form>
        <p className="aside">
          {text.noCode} <a href={withReturn(urls.account('reset'), pending.returnPath)}>{text.startOver}</a>.
        </p>
      </>
    ),
  })
}

const codePage = privatePage({
  path: '/account/reset/code',
  load: async (context) => {
    const pending = readPending(context, 'reset')
    return pending ? toCodePage(context, pending, newForm()) : toRedirect(context.urls.account('reset'))
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
      const failed = toFailedForm(form, toCodeError(result.error), ['code', 'password'])
      return toCodePage(context, pending, failed, toPageStatus(result.status))
    }
    clearPending(context)
    return continueSignedIn(context, result.data, toReturnPath(urls, pending.returnPath))
  },
})

export const resetRoutes = [requestPage, requestAction, codePage, codeAction]
