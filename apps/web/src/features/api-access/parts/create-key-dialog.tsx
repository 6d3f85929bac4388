import { Stack } from '@mantine/core'
import * as z from 'zod'
import { day } from '#contract/core/time.ts'
import { apiKeyFields, apiKeys } from '#contract/domains/api-keys.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { readScopes, ScopesField } from './scopes-field.tsx'
import { StoreChoiceField } from './store-choice-field.tsx'

const periods = ['30', '90', '365', 'never'] as const

const formSchema = apiKeyFields.omit({ expiresAt: true }).extend({ period: z.enum(periods) })

const toExpiry = (period: (typeof periods)[number]): string | null =>
  period === 'never' ? null : new Date(Date.now() + Number(period) * day).toISOString()

interface CreateKeyDialogProps {
  close: () => void
  onCreated: (token: string) => void
}

export const CreateKeyDialog = ({ close, onCreated }: CreateKeyDialogProps) => {
  const t = useText(apiAccessText)
  const create = useSend(apiKeys.create)
  return (
    <Dialog opened onClose={close} title={t('createKey')} wide>
      <Form
        schema={formSchema}
        initialValues={{ name: '', scopes: readScopes, stores: null, period: '90' }}
        sender={create}
        request={({ period, ...fields }) => ({ body: { ...fields, expiresAt: toExpiry(period) } })}
        onSent={({ token }) => onCreated(token)}
      >
        <Stack gap="md">
          <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus />
          <ScopesField />
          <StoreChoiceField />
          <SelectField
            name="period"
            label={t('expires')}
            options={periods.map((value) => ({ value, label: t(`expires_${value}`) }))}
          />
        </Stack>
        <DialogFooter confirmLabel={t('createKey')} sending={create.sending} close={close} />
      </Form>
    </Dialog>
  )
}
