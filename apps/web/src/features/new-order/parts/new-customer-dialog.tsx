import { customerFields } from '#contract/domains/customer.ts'
import { customers } from '#contract/domains/customers.ts'
import { useText } from '#web/client/text.ts'
import { getNewCustomerName, hasNameOrContact, nameOrContact } from '#web/entities/customers/new-customer.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import { ExistingCustomer } from './existing-customer.tsx'

interface NewCustomerDialogProps {
  close: () => void
  /** The customer who was created, or one who already exists. */
  choose: (id: string) => void
}

const schema = customerFields.pick({ name: true, email: true, phone: true }).refine(hasNameOrContact, nameOrContact)
const empty = () => ({ name: '', email: null, phone: null })

/** The minimum to create a customer at the counter; the rest is edited on the customer page. */
const NewCustomerDialog = ({ close, choose }: NewCustomerDialogProps) => {
  const t = useText(newOrderText)
  const chooseExisting = (id: string) => {
    choose(id)
    close()
  }
  return (
    <FormDialog
      title={t('newCustomer')}
      saveLabel={t('createCustomer')}
      schema={schema}
      endpoint={customers.create}
      values={empty}
      request={(body) => ({ body })}
      successMessage={(customer) => t('created', { name: getNewCustomerName(customer) })}
      onSaved={({ _id }) => choose(_id)}
      close={close}
    >
      <TextField name="name" label={t('name')} autoFocus />
      <div>
        <TextField name="email" type="email" label={t('email')} />
        <ExistingCustomer field="email" choose={chooseExisting} />
      </div>
      <div>
        <TextField name="phone" type="tel" label={t('phone')} />
        <ExistingCustomer field="phone" choose={chooseExisting} />
      </div>
    </FormDialog>
  )
}

export default NewCustomerDialog
