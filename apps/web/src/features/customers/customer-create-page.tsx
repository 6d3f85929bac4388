import { useNavigate } from 'react-router'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { getNewCustomerName, hasNameOrContact, nameOrContact } from '#web/entities/customers/new-customer.ts'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { customerFormText } from './customer-form.text.ts'
import { CustomerFormFields, toCustomerSchema, toCustomerValues } from './parts/customer-form-fields.tsx'

const schema = toCustomerSchema().refine(hasNameOrContact, nameOrContact)

const CustomerCreatePage = () => {
  const t = useText(customerFormText)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('newTitle')}
      schema={schema}
      endpoint={customers.create}
      values={toCustomerValues}
      request={(body) => ({ body })}
      successMessage={(customer) => t('created', { name: getNewCustomerName(customer) })}
      onSaved={({ _id }) => void navigate(`../${_id}`, { relative: 'path', replace: true })}
      saveLabel={t('create')}
    >
      <CustomerFormFields />
    </FormPage>
  )
}

export default CustomerCreatePage
