import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import { Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import { formAction, type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { BirthdayField, NewPasswordField, PasswordField, PhoneField } from './account-fields.tsx'
import { Done, forMember, getData, getText, toAccountPage, toSaved } from './account-frame.tsx'
import type { JoinSettings } from './join-fields.tsx'

type Status = PageContent['status']

// Name, phone and birthday at this store.

const toDetailsPage = (
  context: VisitorContext,
  settings: JoinSettings,
  member: JoinedStore,
  form: FormView,
  status?: Status,
): PageContent => {
  const { urls, formFields } = context
  const text = getText(context)
  return toAccountPage(context, {
    section: 'details',
    ...(status ? { status } : {}),
    body: (
      <>
        <Done context={context}>{text.saved}</Done>
        <form className="form account-form" method="post" data-island="submit-once" action={urls.account('details')}>
          {formFields}
          <FormMessage form={form} />
          <Field form={form} name="name" label={text.name} autoComplete="name" maxLength={120} />
          <div className="field">
            <span className="field-label">{text.email}</span>
            <span>{member.email}</span>
          </div>
          <PhoneField context={context} form={form} isOptional={settings.phone !== 'required'} />
          {(settings.birthday !== 'off' || member.birthday !== null) && (
            <BirthdayField context={context} form={form} isOptional={settings.birthday !== 'required'} />
          )}
          <div className="form-actions">
            <button className="button primary" type="submit">
              {text.save}
            </button>
          </div>
        </form>
      </>
    ),
  })
}

const readSettings = async (context: VisitorContext): Promise<JoinSettings> =>
  getData(await context.call(customerAccounts.joining))

const detailsPage = privatePage({
  path: '/account/details',
  load: forMember('details', async (context, member) => {
    const values = { name: member.name, phone: member.phone ?? '', birthday: member.birthday ?? '' }
    return toDetailsPage(context, await readSettings(context), member, newForm(values))
  }),
})

const detailsAction = formAction({
  path: '/account/details',
  run: forMember('details', async (context, member, form: URLSearchParams) => {
    const read = (name: string): string => (form.get(name) ?? '').trim()
    const body = {
      name: read('name'),
      phone: read('phone') || null,
      ...(form.has('birthday') ? { birthday: read('birthday') || null } : {}),
    }
    const result = await context.call(customerAccounts.changeAtStore, { body })
    if (result.ok) return toSaved(context, 'details')
    const failed = toFailedForm(form, result.error, ['name', 'phone', 'birthday'])
    return toDetailsPage(context, await readSettings(context), member, failed, toPageStatus(result.status))
  }),
})

// Password.

const toPasswordPage = (context: VisitorContext, form: FormView, status?: Status): PageContent => {
  const { urls, formFields, customer } = context
  const text = getText(context)
  return toAccountPage(context, {
    section: 'password',
    ...(status ? { status } : {}),
    body: (
      <>
        <Done context={context}>{text.passwordChanged}</Done>
        <form className="form account-form" method="post" data-island="submit-once" action={urls.account('password')}>
          {formFields}
          <input type="hidden" name="username" value={customer?.email ?? ''} autoComplete="username" />
          <FormMessage form={form} />
          <PasswordField context={context} form={form} name="current" />
          <NewPasswordField context={context} form={form} label={text.newPassword} />
          <div className="form-actions">
            <button className="button primary" type="submit">
              {text.changePassword}
            </button>
          </div>
        </form>
      </>
    ),
  })
}

const passwordPage = privatePage({
  path: '/account/password',
  load: forMember('password', async (context) => toPasswordPage(context, newForm())),
})

const passwordAction = formAction({
  path: '/account/password',
  run: forMember('password', async (context, _member, form: URLSearchParams) => {
    const body = { current: form.get('current') ?? '', password: form.get('password') ?? '' }
    const result = await context.call(customerAccounts.changePassword, { body })
    if (result.ok) return toSaved(context, 'password')
    const failed = toFailedForm(form, result.error, ['current', 'password'])
    return toPasswordPage(context, failed, toPageStatus(result.status))
  }),
})

export const settingsRoutes = [detailsPage, detailsAction, passwordPage, passwordAction]
