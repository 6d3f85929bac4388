import type { FieldError } from '#contract/core/errors.ts'
import { formatMoney } from '#contract/core/money.ts'
import { validationMessages } from '#contract/core/validation-messages.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  formAction,
  type PageContent,
  type PageResult,
  privatePage,
  type VisitorContext,
} from '#server/storefront/shop-page.ts'
import { NewPasswordField } from './account-fields.tsx'
import { getData, getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { toCodePage, toFailedCode } from './code-page.tsx'
import { JoinFields, joinFieldNames, type JoinSettings, readJoinDetails, toFormPaths } from './join-fields.tsx'
import { clearPending, type Pending, readPending, writePending } from './pending.ts'
import { clearReferralCode, readReferralCode } from './reward-referral.tsx'
import { toReturnPath, withReturn } from './return-path.ts'
import { continueSignedIn } from './sign-in.tsx'

const accountFields = ['name', 'email', 'password'] as const

const getReturnPath = ({ urls, query }: VisitorContext): string | undefined => toReturnPath(urls, query.get('return'))

/** What the store tells new customers. */
export const JoinIntro = ({ context, settings }: { context: VisitorContext; settings: JoinSettings }) => {
  const text = getText(context)
  const { message, welcomeBonus, mode, store } = settings
  return (
    <>
      {message && <p className="store-message">{message}</p>}
      {welcomeBonus && (
        <p className="notice success">
          {welcomeBonus.kind === 'points'
            ? text.welcomePoints(welcomeBonus.amount.toLocaleString(context.locale))
            : text.welcomeCredit(formatMoney(welcomeBonus.amount, store.currency, context.language))}
        </p>
      )}
      {mode === 'approval' && <p className="notice">{text.approvalLead(context.shop.name)}</p>}
    </>
  )
}

const toClosedPage = (context: VisitorContext, returnPath: string | undefined): PageContent => {
  const text = getText(context)
  return toNarrowPage({
    title: text.closedTitle,
    lead: text.closed(context.shop.name),
    body: (
      <p className="aside">
        {text.haveAccount} <a href={withReturn(context.urls.account('sign-in'), returnPath)}>{text.signIn}</a>
      </p>
    ),
  })
}

const toSignUpPage = (
  context: VisitorContext,
  settings: JoinSettings,
  form: FormView,
  status?: PageContent['status'],
): PageContent => {
  const { urls, formFields, shop } = context
  const text = getText(context)
  const returnPath = getReturnPath(context)
  if (settings.mode === 'closed') return toClosedPage(context, returnPath)
  return toNarrowPage({
    title: text.createAccount,
    lead: text.signUpLead(shop.name),
    ...(status ? { status } : {}),
    body: (
      <>
        <JoinIntro context={context} settings={settings} />
        <form
          className="form"
          method="post"
          data-island="submit-once"
          action={withReturn(urls.account('sign-up'), returnPath)}
        >
          {formFields}
          <FormMessage form={form} />
          <Field form={form} name="name" label={text.name} autoComplete="name" maxLength={120} />
          <Field form={form} name="email" label={text.email} type="email" autoComplete="email" maxLength={254} />
          <NewPasswordField context={context} form={form} label={text.password} />
          <JoinFields context={context} settings={settings} form={form} />
          <button className="button primary wide" type="submit">
            {text.createAccount}
          </button>
        </form>
        <p className="aside">
          {text.haveAccount} <a href={withReturn(urls.account('sign-in'), returnPath)}>{text.signIn}</a>
        </p>
      </>
    ),
  })
}

const signUpPage = privatePage({
  path: '/account/sign-up',
  load: async (context) => {
    if (context.isSignedIn) return toRedirect(getReturnPath(context) ?? context.urls.account())
    return toSignUpPage(context, getData(await context.call(customerAccounts.joining)), newForm())
  },
})

const readAccount = ({ language }: VisitorContext, form: URLSearchParams) => ({
  name: form.get('name') ?? '',
  email: form.get('email') ?? '',
  password: form.get('password') ?? '',
  language,
})

/** The store's fields are sent when the account joins. They are checked here too, to show every problem at once. */
const findProblems = (context: VisitorContext, settings: JoinSettings, form: URLSearchParams): FieldError[] => {
  const options = { error: validationMessages(context.language) }
  const account = customerAccounts.register.body.safeParse(readAccount(context, form), options)
  const details = customerAccounts.join.body.safeParse(
    readJoinDetails(settings, (name) => form.get(name)),
    options,
  )
  const required = { phone: settings.phone, birthday: settings.birthday, line1: settings.address }
  const missing = Object.entries(required).filter(
    ([name, setting]) => setting === 'required' && (form.get(name) ?? '').trim() === '',
  )
  const { required: message } = getText(context)
  return [
    ...missing.map(([path]) => ({ path, message })),
    ...[account, details].flatMap(({ error }) =>
      (error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    ),
  ]
}

const signUpAction = formAction({
  path: '/account/sign-up',
  run: async (context, form) => {
    const settings = getData(await context.call(customerAccounts.joining))
    if (settings.mode === 'closed') return toClosedPage(context, getReturnPath(context))
    const fields = [...accountFields, ...joinFieldNames]
    const errors = findProblems(context, settings, form)
    if (errors.length > 0) {
      const error = toFormPaths({ statusCode: 422, code: 'invalid', message: '', errors })
      return toSignUpPage(context, settings, toFailedForm(form, error, fields), 422)
    }
    const body = readAccount(context, form)
    const result = await context.call(customerAccounts.register, { body })
    if (!result.ok) {
      return toSignUpPage(context, settings, toFailedForm(form, result.error, fields), toPageStatus(result.status))
    }
    const entered = joinFieldNames.map((name) => [name, form.get(name) ?? ''] as const)
    const returnPath = getReturnPath(context)
    writePending(context, {
      kind: 'registration',
      registrationId: result.data.registration_id,
      email: body.email.trim(),
      details: Object.fromEntries(entered.filter(([, value]) => value !== '')),
      ...(returnPath === undefined ? {} : { returnPath }),
    })
    return toRedirect(context.urls.account('verify'))
  },
})

const toVerifyPage = (
  context: VisitorContext,
  pending: Pending,
  form: FormView,
  status?: PageContent['status'],
): PageContent => {
  const text = getText(context)
  const page = { title: text.verifyTitle, lead: text.verifyLead(pending.email), submitLabel: text.confirmEmail }
  return toCodePage(context, pending, form, { ...page, path: 'verify', startPath: 'sign-up' }, status)
}

const verifyPage = privatePage({
  path: '/account/verify',
  load: async (context) => {
    if (context.isSignedIn) return toRedirect(context.urls.account())
    const pending = readPending(context, 'registration')
    return pending ? toVerifyPage(context, pending, newForm()) : toRedirect(context.urls.account('sign-up'))
  },
})

/** Joins the store with what was entered at sign-up. If that fails, the join page asks again. */
const joinWithDetails = async (
  context: VisitorContext,
  { details }: Extract<Pending, { kind: 'registration' }>,
): Promise<void> => {
  const settings = await context.call(customerAccounts.joining)
  if (!settings.ok || settings.data.mode === 'closed') return
  const body = { ...readJoinDetails(settings.data, (name) => details[name]), ...readReferralCode(context) }
  const joined = await context.call(customerAccounts.join, { body })
  if (joined.ok) clearReferralCode(context)
}

const verifyAction = formAction({
  path: '/account/verify',
  run: async (context, form): Promise<PageResult> => {
    const { urls } = context
    const pending = readPending(context, 'registration')
    // The second press of the button: the first one has signed in.
    if (!pending) return toRedirect(context.isSignedIn ? urls.account() : urls.account('sign-up'))
    const body = { registration_id: pending.registrationId, email: pending.email, code: form.get('code') ?? '' }
    const result = await context.call(customerAccounts.verify, { body })
    if (!result.ok) {
      const { failed, status } = toFailedCode(form, result, ['code'])
      return toVerifyPage(context, pending, failed, status)
    }
    clearPending(context)
    context.signIn(result.data)
    await joinWithDetails(context, pending)
    return continueSignedIn(context, result.data, toReturnPath(urls, pending.returnPath))
  },
})

export const signUpRoutes = [signUpPage, signUpAction, verifyPage, verifyAction]
