import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { useParentTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { customerFormText } from './customer-form.text.ts'
import { CustomerFormFields, toCustomerSchema, toCustomerValues } from './parts/customer-form-fields.tsx'

const CustomerEditPage = () => {
  const t = useText(customerFormText)
  const { id: customerId = '' } = useParams()
  const navigate = useNavigate()
  const { data: customer, error, refetch } = useGet(customers.get, { params: { customerId } })
  useParentTitle(customer?.name)
  const schema = useMemo(() => toCustomerSchema(customer), [customer])
  if (!customer) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <FormPage
      key={customer._id}
      title={t('editTitle', { name: customer.name })}
      subtitle={<LastChange entity={customer} />}
      schema={schema}
      endpoint={customers.update}
      entity={customer}
      values={toCustomerValues}
      request={(values, opened) => ({
        params: { customerId },
        body: { ...values, version: opened?.version ?? customer.version },
      })}
      successMessage={({ name }) => t('saved', { name })}
      onSaved={() => void navigate('..', { relative: 'path', replace: true })}
    >
      <CustomerFormFields customer={customer} />
    </FormPage>
  )
}

export default CustomerEditPage
