import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { customers } from '#contract/domains/customers.ts'
import type { Customer, CustomerListRow } from '#contract/domains/customer.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { useEmptyAddress } from '#web/entities/addresses/address-values.ts'
import { newOrderText } from '#web/features/new-order/new-order.text.ts'
import classes from '#web/features/new-order/new-order.module.css'
import type { OrderForm } from '#web/features/new-order/use-order-form.ts'

const NewCustomerDialog = lazy(() => import('./new-customer-dialog.tsx'))

const toOption = ({ _id, name, email, phone }: CustomerListRow | Customer) => ({
  value: _id,
  label: [name, email ?? phone].filter(Boolean).join(' · '),
})

interface BuyerSectionProps {
  order: OrderForm
  customer: Customer | undefined
}

/** Selects or creates a customer, or takes a guest's details. */
export const BuyerSection = ({ order, customer }: BuyerSectionProps) => {
  const t = useText(newOrderText)
  const { can } = useSession()
  const { money, number } = useFormat()
  const emptyAddress = useEmptyAddress()
  const [isCreating, setIsCreating] = useState(false)
  const { kind, chooseKind, setField } = order
  const resetBuyerFields = () => {
    order.clearRequestedCustomer()
    setField('address', emptyAddress)
    setField('points', null)
    setField('credit', null)
  }
  return (
    <FormSection title={t('buyer')}>
      {can('view_customers') && (
        <SegmentedControl
          aria-label={t('kind')}
          className={classes.segments ?? ''}
          data={[
            { value: 'customer', label: t('customer') },
            { value: 'guest', label: t('guest') },
          ]}
          value={kind}
          onChange={(value) => chooseKind(value === 'guest' ? 'guest' : 'customer')}
        />
      )}
      {kind === 'customer' ? (
        <div>
          <div className={classes.picking}>
            <PickerField
              name="buyer.customer"
              label={t('pickCustomer')}
              endpoint={customers.list}
              query={{ sortBy: 'name' }}
              toOption={toOption}
              knownOptions={customer ? [toOption(customer)] : []}
              onSelect={resetBuyerFields}
            />
            {can('create_customer') && (
              <Button
                variant="default"
                leftSection={<IconUserPlus size={16} aria-hidden="true" />}
                onClick={() => setIsCreating(true)}
              >
                {t('newCustomer')}
              </Button>
            )}
          </div>
          {customer && (customer.points > 0 || customer.credit > 0) && (
            <Text size="sm" c="dimmed" mt={4}>
              {t('hasBalance', { points: number(customer.points), credit: money(customer.credit) })}
            </Text>
          )}
        </div>
      ) : (
        <>
          <TextField name="buyer.name" label={t('name')} />
          <div className={classes.row}>
            <TextField name="buyer.email" type="email" label={t('email')} />
            <TextField name="buyer.phone" type="tel" label={t('phone')} />
          </div>
        </>
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <NewCustomerDialog
            close={() => setIsCreating(false)}
            choose={(id) => {
              resetBuyerFields()
              setField('buyer', { customer: id })
            }}
          />
        </Suspense>
      )}
    </FormSection>
  )
}
