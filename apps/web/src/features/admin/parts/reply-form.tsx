import { Button, Text } from '@mantine/core'
import { contacts } from '#contract/domains/contacts.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { contactsText } from '#web/features/admin/admin.text.ts'
import type { ContactDetail } from './thread.tsx'

export const ReplyForm = ({ contact }: { contact: ContactDetail }) => {
  const t = useText(contactsText)
  const { can } = useSession()
  const reply = useSend(contacts.reply, { successMessage: ({ name }) => t('sent', { name }) })
  if (!can('reply_contact')) return <Text c="dimmed">{t('cannotReply')}</Text>
  return (
    <FormSection title={t('reply')} help={t('replyHelp', { email: contact.email })}>
      <Form
        schema={contacts.reply.body}
        initialValues={{ message: '' }}
        sender={reply}
        request={(body) => ({ params: { id: contact._id }, body })}
        clearsWhenSent
      >
        <TextAreaField name="message" label={t('message')} minRows={5} />
        <Button type="submit" loading={reply.sending} mt="md">
          {t('send')}
        </Button>
      </Form>
    </FormSection>
  )
}
