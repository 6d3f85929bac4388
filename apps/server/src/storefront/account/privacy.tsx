import { customerAccounts } from '#contract/domains/customer-account.ts'
import { FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  formAction,
  type FormResult,
  type PageContent,
  privatePage,
  type VisitorContext,
} from '#server/storefront/shop-page.ts'
import { PasswordField } from './account-fields.tsx'
import { forMember, getData, getText, toAccountPage, toRedirect } from './account-frame.tsx'

type Status = PageContent['status']

/** Download, leaving the store and deleting the account; the last two have a page to confirm. */
const toDataPage = (context: VisitorContext, form: FormView, status?: Status): PageContent => {
  const { urls, formFields, shop } = context
  const text = getText(context)
  return toAccountPage(context, {
    section: 'privacy',
    ...(status ? { status } : {}),
    body: (
      <>
        <section className="account-panel">
          <h2>{text.downloadTitle}</h2>
          <p>{text.downloadLead}</p>
          <form className="form account-form" method="post" action={urls.account('privacy')}>
            {formFields}
            <FormMessage form={form} />
            <PasswordField context={context} form={form} />
            <div className="form-actions">
              <button className="button" type="submit">
                {text.download}
              </button>
            </div>
          </form>
        </section>
        <section className="account-panel">
          <h2>{text.leaveTitle(shop.name)}</h2>
          <p>{text.leaveLead(shop.name)}</p>
          <p>
            <a className="button" href={urls.account('leave')}>
              {text.leave}
            </a>
          </p>
        </section>
        <section className="account-panel">
          <h2>{text.deleteTitle}</h2>
          <p>{text.deleteLead}</p>
          <p>
            <a className="button danger" href={urls.account('delete')}>
              {text.deleteAccount}
            </a>
          </p>
        </section>
      </>
    ),
  })
}

const dataPage = privatePage({
  path: '/account/privacy',
  load: forMember('privacy', async (context) => toDataPage(context, newForm())),
})

const downloadAction = formAction({
  path: '/account/privacy',
  run: forMember('privacy', async (context, _member, form: URLSearchParams): Promise<FormResult> => {
    const body = { password: form.get('password') ?? '' }
    const result = await context.call(customerAccounts.download, { body })
    if (!result.ok) {
      return toDataPage(context, toFailedForm(form, result.error, ['password']), toPageStatus(result.status))
    }
    return {
      fileName: `my-data-${result.data.createdAt.slice(0, 10)}.json`,
      contentType: 'application/json; charset=utf-8',
      content: JSON.stringify(result.data, null, 2),
    }
  }),
})

const leavePage = privatePage({
  path: '/account/leave',
  load: forMember('leave', async (context) => {
    const { urls, formFields, shop } = context
    const text = getText(context)
    return toAccountPage(context, {
      section: 'privacy',
      title: text.leaveQuestion(shop.name),
      body: (
        <form className="form account-form" method="post" data-island="submit-once" action={urls.account('leave')}>
          {formFields}
          <p>{text.leaveLead(shop.name)}</p>
          <div className="form-actions">
            <button className="button danger" type="submit">
              {text.leave}
            </button>
            <a className="button" href={urls.account('privacy')}>
              {text.cancel}
            </a>
          </div>
        </form>
      ),
    })
  }),
})

/** Also signs out here: without the store the account has nothing to show. */
const leaveAction = formAction({
  path: '/account/leave',
  run: async (context) => {
    const { urls } = context
    if (!context.isSignedIn) return toRedirect(urls.account('sign-in'))
    const result = await context.call(customerAccounts.leave)
    // Leaving a store that was already left is done.
    if (!result.ok && result.status !== 404) getData(result)
    await context.call(customerAccounts.logout)
    context.signOut()
    return toRedirect(`${urls.account('sign-in')}?done=left`)
  },
})

const toDeletePage = (context: VisitorContext, form: FormView, status?: Status): PageContent => {
  const { urls, formFields } = context
  const text = getText(context)
  return toAccountPage(context, {
    section: 'privacy',
    title: text.deleteQuestion,
    ...(status ? { status } : {}),
    body: (
      <form className="form account-form" method="post" data-island="submit-once" action={urls.account('delete')}>
        {formFields}
        <FormMessage form={form} />
        <p>{text.deleteLead}</p>
        <p className="notice warning">{text.deleteScope}</p>
        <PasswordField context={context} form={form} />
        <div className="form-actions">
          <button className="button danger" type="submit">
            {text.deleteAccount}
          </button>
          <a className="button" href={urls.account('privacy')}>
            {text.cancel}
          </a>
        </div>
      </form>
    ),
  })
}

const deletePage = privatePage({
  path: '/account/delete',
  load: forMember('delete', async (context) => toDeletePage(context, newForm())),
})

const deleteAction = formAction({
  path: '/account/delete',
  run: async (context, form) => {
    const { urls } = context
    if (!context.isSignedIn) return toRedirect(urls.account('sign-in'))
    const body = { password: form.get('password') ?? '' }
    const result = await context.call(customerAccounts.remove, { body })
    if (!result.ok) {
      return toDeletePage(context, toFailedForm(form, result.error, ['password']), toPageStatus(result.status))
    }
    context.signOut()
    return toRedirect(`${urls.account('sign-in')}?done=deleted`)
  },
})

export const privacyRoutes = [dataPage, downloadAction, leavePage, leaveAction, deletePage, deleteAction]
