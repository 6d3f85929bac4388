import { newDomain, storeDomains } from '#contract/domains/store-domains.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { domainsText } from '#web/features/domains/domains.text.ts'

export const AddDomainDialog = ({ close }: { close: () => void }) => {
  const t = useText(domainsText)
  const add = useSend(storeDomains.add, {
    successMessage: ({ domains }) => t('added', { domain: domains.at(-1)?.displayName ?? '' }),
  })
  return (
    <Dialog opened onClose={close} title={t('addDomain')}>
      <Form
        schema={newDomain}
        initialValues={{ name: '' }}
        sender={add}
        request={(values) => ({ body: values })}
        onSent={close}
      >
        <TextField name="name" label={t('domain')} help={t('domainHelp')} placeholder="shop.example.com" />
        <DialogFooter confirmLabel={t('addDomain')} sending={add.sending} close={close} />
      </Form>
    </Dialog>
  )
}
