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
import { getData, getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { JoinFields, joinFieldNames, type JoinSettings, readJoinDetails, toFormPaths } from './join-fields.tsx'
import { clearPending, type Pending, readPending, writePending } from './pending.ts'
import { toReturnPath, withReturn } from './return-path.ts'
import { continueSignedIn } from './sign-in.tsx'

const accountFields = ['name', 'email', 'password'] as const

const getReturnPath = ({ urls, query }: VisitorContext): string | undefined => toReturnPath(urls, query.get('return'))

/** What the store tells new customers. */
export const JoinIntro = ({ context, settings }: { context: VisitorContext; settings: JoinSettings }) => {
  const text = getText(context)
  const { message, welcomePoints, mode } = settings
  return (
    <>
      {message && <p className="store-message">{message}</p>}
      {welcomePoints > 0 && (
        <p className="notice success">{text.welcomePoints(welcomePoints.toLocaleString(context.language))}</p>
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
          <Field
            form={form}
            name="password"
            label={text.password}
            hint={text.passwordHint}
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={256}
          />
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

/** The store's fields are checked when the account joins; here only those that are missing. */
const findMissingFields = (settings: JoinSettings, form: URLSearchParams): string[] => {
  const isEmpty = (name: string): boolean => (form.get(name) ?? '').trim() === ''
  return [
    ...(settings.phone === 'required' && isEmpty('phone') ? ['phone'] : []),
    ...(settings.birthday === 'required' && isEmpty('birthday') ? ['birthday'] : []),
    ...(settings.address === 'required' && isEmpty('line1') ? ['line1'] : []),
  ]
}

const signUpAction = formAction({
  path: '/account/sign-up',
  run: async (context, form) => {
    const settings = getData(await context.call(customerAccounts.joining))
    if (settings.mode === 'closed') return toClosedPage(context, getReturnPath(context))
    const fields = [...accountFields, ...joinFieldNames]
    const details = customerAccounts.join.body.safeParse(readJoinDetails(settings, (name) => form.get(name)))
    const missing = findMissingFields(settings, form)
    const email = form.get('email') ?? ''
    const body = { name: form.get('name') ?? '', email, password: form.get('password') ?? '' }
    const text = getText(context)
    const invalid = details.success ? [] : details.error.issues.map(({ path }) => path.join('.'))
    if (missing.length > 0 || invalid.length > 0) {
      const error = {
        statusCode: 422,
        code: 'validation',
        message: text.fixErrors,
        errors: [...missing, ...invalid].map((path) => ({ path, message: text.checkField })),
      }
      return toSignUpPage(context, settings, toFailedForm(form, toFormPaths(error), fields), 422)
    }
    const result = await context.call(customerAccounts.register, { body: { ...body, language: context.language } })
    if (!result.ok) {
      return toSignUpPage(context, settings, toFailedForm(form, result.error, fields), toPageStatus(result.status))
    }
    const entered = joinFieldNames.map((name) => [name, form.get(name) ?? ''] as const)
    const returnPath = getReturnPath(context)
    writePending(context, {
      kind: 'registration',
      registrationId: result.data.registration_id,
      email: email.trim(),
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
  const { urls, formFields } = context
  const text = getText(context)
  return toNarrowPage({
    title: text.verifyTitle,
    lead: text.verifyLead(pending.email),
    ...(status ? { status } : {}),
    body: (
      <>
        <form className="form" method="post" data-island="submit-once" action={urls.account('verify')}>
          {formFields}
          <FormMessage form={form} />
          <CodeField form={form} label={text.code} />
          <button className="button primary wide" type="submit">
            {text.confirmEmail}
          </button>
        </form>
        <p className="aside">
          {text.noCode} <a href={withReturn(urls.account('sign-up'), pending.returnPath)}>{text.startOver}</a>.
        </p>
      </>
    ),
  })
}

/** Six digits from an email. */
export const CodeField = ({ form, label }: { form: FormView; label: string }) => (
  <Field
    form={{ ...form, values: {} }}
    name="code"
    label={label}
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9 ]*"
    maxLength={12}
  />
)

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
  await context.call(customerAccounts.join, { body: readJoinDetails(settings.data, (name) => details[name]) })
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
      const failed = toFailedForm(form, toCodeError(result.error), ['code'])
      return toVerifyPage(context, pending, failed, toPageStatus(result.status))
    }
    clearPending(context)
    context.signIn(result.data)
    await joinWithDetails(context, pending)
    return continueSignedIn(context, result.data, toReturnPath(urls, pending.returnPath))
  },
})

/** The API doesn't name a field for a wrong code. */
export const toCodeError = <Body extends { code: string; message: string | string[]; errors?: object[] | undefined }>(
  body: Body,
): Body =>
  body.errors || !['wrong_code', 'code_spent'].includes(body.code)
    ? body
    : { ...body, errors: [{ path: 'code', message: [body.message].flat().join(' ') }] }

export const signUpRoutes = [signUpPage, signUpAction, verifyPage, verifyAction]
