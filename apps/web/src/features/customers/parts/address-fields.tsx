import { Button, Radio } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { AddressFormFields } from '#web/entities/addresses/address-form-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { customerFormText } from '#web/features/customers/customer-form.text.ts'
import classes from './customer.module.css'

interface AddressFieldsProps {
  index: number
  makeDefault: () => void
  remove: () => void
}

export const AddressFields = ({ index, makeDefault, remove }: AddressFieldsProps) => {
  const t = useText(customerFormText)
  const title = useId()
  const path = `addresses.${index}`
  const isDefault = useWatch({ name: `${path}.isDefault` }) as boolean | undefined
  return (
    <section className={classes.address} aria-labelledby={title}>
      <div className={classes.addressHead}>
        <h3 id={title}>{t('address', { number: index + 1 })}</h3>
        <Radio name="defaultAddress" label={t('isDefault')} checked={isDefault === true} onChange={makeDefault} />
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          aria-label={t('removeAddress', { number: index + 1 })}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
      <AddressFormFields
        path={path}
        leadingField={<TextField name={`${path}.label`} label={t('label')} placeholder={t('labelExample')} />}
      />
    </section>
  )
}
