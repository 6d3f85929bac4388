import { customerAccounts } from '#contract/domains/customer-account.ts'
import { FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { getData, getText, toNarrowPage, toRedirect } from './account-frame.tsx'
import { findPostalCodeFailure } from './address-fields.tsx'
import { JoinFields, joinFieldNames, type JoinSettings, readJoinDetails, toFormPaths } from './join-fields.tsx'
import { toReturnPath, withReturn } from './return-path.ts'
import { clearReferralCode, readReferralCode } from './reward-referral.tsx'
import { JoinIntro } from './sign-up.tsx'

const getReturnPath = ({ urls, query }: VisitorContext): string | undefined => toReturnPath(urls, query.get('return'))

const toJoinPage = (
  context: VisitorContext,
  settings: JoinSettings,
  form: FormView,
  status?: PageContent['status'],
): PageContent => {
  const { urls, formFields, shop, customer } = context
  const text = getText(context)
  // A closed store still takes customers that it has entered itself, so the form is shown.
  return toNarrowPage({
    title: text.joinTitle(shop.name),
    lead: text.joinLead(shop.name, customer?.email ?? ''),
    ...(status ? { status } : {}),
    body: (
      <>
        {settings.mode === 'closed' ? (
          <p className="notice">{text.closed(shop.name)}</p>
        ) : (
          <JoinIntro context={context} settings={settings} />
        )}
        <form
          className="form"
          method="post"
          data-island="submit-once"
          action={withReturn(urls.account('join'), getReturnPath(context))}
        >
          {formFields}
          <FormMessage form={form} />
          <JoinFields context={context} settings={settings} form={form} />
          <button className="button primary wide" type="submit">
            {text.join}
          </button>
        </form>
        <form className="aside" method="post" action={urls.account('sign-out')}>
          {formFields}
          <button type="submit" className="link-button">
            {text.signOut}
          </button>
        </form>
      </>
    ),
  })
}

const toSignIn = (context: VisitorContext) =>
  toRedirect(withReturn(context.urls.account('sign-in'), getReturnPath(context)))

const joinPage = privatePage({
  path: '/account/join',
  load: async (context) => {
    if (!context.isSignedIn) return toSignIn(context)
    const member = await context.call(customerAccounts.atStore)
    if (member.ok) return toRedirect(getReturnPath(context) ?? context.urls.account())
    return toJoinPage(context, getData(await context.call(customerAccounts.joining)), newForm())
  },
})

const joinAction = formAction({
  path: '/account/join',
  run: async (context, form) => {
    if (!context.isSignedIn) return toSignIn(context)
    const settings = getData(await context.call(customerAccounts.joining))
    const body = { ...readJoinDetails(settings, (name) => form.get(name)), ...readReferralCode(context) }
    const result =
      findPostalCodeFailure(body.address, context.language) ?? (await context.call(customerAccounts.join, { body }))
    if (result.ok) {
      clearReferralCode(context)
      return toRedirect(getReturnPath(context) ?? context.urls.account())
    }
    const failed = toFailedForm(form, toFormPaths(result.error), joinFieldNames)
    return toJoinPage(context, settings, failed, toPageStatus(result.status))
  },
})

export const joinRoutes = [joinPage, joinAction]
