import { customerFields } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '../../../client/text.ts'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { orderNewText } from '../order-new.text.ts'

interface NewCustomerDialogProps {
  close: () => void
  made: (id: string) => void
}

const schema = customerFields.pick({ name: true, email: true, phone: true })
const empty = () => ({ name: '', email: null, phone: null })

/** The minimum to create a customer at the counter; the rest is edited on the customer page. */
export const NewCustomerDialog = ({ close, made }: NewCustomerDialogProps) => {
  const t = useText(orderNewText)
  return (
    <FormDialog
      title={t('newCustomer')}
      save={t('createCustomer')}
      schema={schema}
      endpoint={customers.create}
      values={empty}
      request={(body) => ({ body })}
      success={({ name }) => t('created', { name })}
      saved={({ _id }) => made(_id)}
      close={close}
    >
      <TextField name="name" label={t('name')} autoFocus />
      <TextField name="email" type="email" label={t('email')} />
      <TextField name="phone" type="tel" label={t('phone')} />
    </FormDialog>
  )
}
