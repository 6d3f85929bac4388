import { formatAddress } from '#contract/domains/format-address.ts'
import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import type { CustomerAddress } from '#contract/domains/customer.ts'
import { CheckField, Field, FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, newForm, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import {
  formAction,
  type PageContent,
  type PageResult,
  privatePage,
  type VisitorContext,
} from '#server/storefront/shop-page.ts'
import { PhoneField } from './account-fields.tsx'
import { Done, forMember, getText, toAccountPage, toRedirect } from './account-frame.tsx'
import {
  AddressFields,
  addressFieldNames,
  type Country,
  findPostalCodeFailure,
  getCountryName,
  readAddressFields,
} from './address-fields.tsx'

const formFieldNames = ['label', ...addressFieldNames, 'phone', 'isDefault'] as const

const AddressCard = ({ context, address }: { context: VisitorContext; address: CustomerAddress }) => {
  const { urls, formFields, language } = context
  const text = getText(context)
  const path = `addresses/${address._id}`
  const [title = '', ...lines] = [
    ...(address.label ? [address.label] : []),
    ...formatAddress(address, (country) => getCountryName(language, country)),
  ]
  const name = <span className="visually-hidden"> {title}</span>
  return (
    <li className="address-card">
      <div>
        <strong>{title}</strong>
        {address.isDefault && <span className="address-default">{text.defaultAddress}</span>}
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <div className="card-actions">
        <a href={urls.account(path)}>
          {text.edit}
          {name}
        </a>
        {!address.isDefault && (
          <form method="post" action={urls.account(`${path}/default`)}>
            {formFields}
            <button type="submit" className="link-button">
              {text.makeDefault}
              {name}
            </button>
          </form>
        )}
        <form method="post" action={urls.account(`${path}/delete`)}>
          {formFields}
          <button type="submit" className="link-button">
            {text.remove}
            {name}
          </button>
        </form>
      </div>
    </li>
  )
}

const toListPage = (
  context: VisitorContext,
  { addresses }: JoinedStore,
  form: FormView = newForm(),
  status?: PageContent['status'],
): PageContent => {
  const text = getText(context)
  return toAccountPage(context, {
    section: 'addresses',
    ...(status ? { status } : {}),
    body: (
      <>
        <Done context={context}>{text.saved}</Done>
        <FormMessage form={form} />
        {addresses.length === 0 ? (
          <p className="muted">{text.noAddresses}</p>
        ) : (
          <ul className="address-cards">
            {addresses.map((address) => (
              <AddressCard key={address._id} context={context} address={address} />
            ))}
          </ul>
        )}
        <p>
          <a className="button primary" href={context.urls.account('addresses/new')}>
            {text.addAddress}
          </a>
        </p>
      </>
    ),
  })
}

const toFormPage = (
  context: VisitorContext,
  form: FormView,
  page: { path: string; isNew: boolean; canBeDefault: boolean; status?: PageContent['status'] },
): PageContent => {
  const { urls, formFields } = context
  const text = getText(context)
  return toAccountPage(context, {
    section: 'addresses',
    title: page.isNew ? text.addAddress : text.editAddress,
    ...(page.status ? { status: page.status } : {}),
    body: (
      <form className="form account-form" method="post" data-island="submit-once" action={urls.account(page.path)}>
        {formFields}
        <FormMessage form={form} />
        <Field
          form={form}
          name="label"
          label={text.label}
          optional={text.optional}
          hint={text.labelHint}
          maxLength={60}
        />
        <AddressFields context={context} form={form} isRequired />
        <PhoneField context={context} form={form} isOptional />
        {page.canBeDefault && <CheckField form={form} name="isDefault" label={text.makeDefault} />}
        <div className="form-actions">
          <button className="button primary" type="submit">
            {text.saveAddress}
          </button>
          <a className="button" href={urls.account('addresses')}>
            {text.cancel}
          </a>
        </div>
      </form>
    ),
  })
}

const readForm = (form: URLSearchParams) => {
  const read = (name: string): string => (form.get(name) ?? '').trim()
  const { country, ...fields } = readAddressFields(read)
  return {
    ...fields,
    // An empty one is an error of its field.
    country: country as Country,
    label: read('label'),
    phone: read('phone') || null,
    ...(read('isDefault') === 'on' ? { isDefault: true } : {}),
  }
}

const toFormValues = (address: CustomerAddress): Record<string, string> =>
  Object.fromEntries(
    [...addressFieldNames, 'label', 'phone'].map((name) => [
      name,
      String(address[name as keyof CustomerAddress] ?? ''),
    ]),
  )

const toList = ({ urls }: VisitorContext): PageResult => toRedirect(`${urls.account('addresses')}?done`)

const listPage = privatePage({
  path: '/account/addresses',
  load: forMember('addresses', async (context, member) => toListPage(context, member)),
})

const newPage = privatePage({
  path: '/account/addresses/new',
  load: forMember('addresses/new', async (context, { addresses }) =>
    toFormPage(context, newForm(), { path: 'addresses/new', isNew: true, canBeDefault: addresses.length > 0 }),
  ),
})

const addAction = formAction({
  path: '/account/addresses/new',
  run: forMember('addresses/new', async (context, { addresses }, form: URLSearchParams) => {
    const body = readForm(form)
    const result =
      findPostalCodeFailure(body, context.language) ?? (await context.call(customerAccounts.addAddress, { body }))
    if (result.ok) return toList(context)
    const failed = toFailedForm(form, result.error, formFieldNames)
    const page = { path: 'addresses/new', isNew: true, canBeDefault: addresses.length > 0 }
    return toFormPage(context, failed, { ...page, status: toPageStatus(result.status) })
  }),
})

const getAddressId = ({ params }: VisitorContext): string => params['addressId'] ?? ''
const toAddressPath = (context: VisitorContext): string => `addresses/${encodeURIComponent(getAddressId(context))}`

const findAddress = (context: VisitorContext, { addresses }: JoinedStore): CustomerAddress | undefined =>
  addresses.find(({ _id }) => _id === getAddressId(context))

const editPage = privatePage({
  path: '/account/addresses/:addressId',
  load: forMember(toAddressPath, async (context, member) => {
    const address = findAddress(context, member)
    if (!address) return toRedirect(context.urls.account('addresses'))
    const page = { path: toAddressPath(context), isNew: false, canBeDefault: !address.isDefault }
    return toFormPage(context, newForm(toFormValues(address)), page)
  }),
})

const editAction = formAction({
  path: '/account/addresses/:addressId',
  run: forMember(toAddressPath, async (context, member, form: URLSearchParams) => {
    const params = { addressId: getAddressId(context) }
    const body = readForm(form)
    const result =
      findPostalCodeFailure(body, context.language, member.addresses) ??
      (await context.call(customerAccounts.changeAddress, { params, body }))
    // Another tab has deleted it.
    if (result.ok || result.status === 404) return toList(context)
    const failed = toFailedForm(form, result.error, formFieldNames)
    const canBeDefault = !findAddress(context, member)?.isDefault
    const page = { path: toAddressPath(context), isNew: false, canBeDefault, status: toPageStatus(result.status) }
    return toFormPage(context, failed, page)
  }),
})

const defaultAction = formAction({
  path: '/account/addresses/:addressId/default',
  run: forMember('addresses', async (context) => {
    const params = { addressId: getAddressId(context) }
    await context.call(customerAccounts.changeAddress, { params, body: { isDefault: true } })
    return toList(context)
  }),
})

const deleteAction = formAction({
  path: '/account/addresses/:addressId/delete',
  run: forMember('addresses', async (context, member) => {
    const params = { addressId: getAddressId(context) }
    const result = await context.call(customerAccounts.removeAddress, { params })
    // Deleting what is already deleted is done.
    if (result.ok || result.status === 404) return toList(context)
    const failed = toFailedForm(new URLSearchParams(), result.error, [])
    return toListPage(context, member, failed, toPageStatus(result.status))
  }),
})

export const addressRoutes = [listPage, newPage, addAction, editPage, editAction, defaultAction, deleteAction]
