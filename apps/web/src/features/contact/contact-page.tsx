import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { contactFields, contacts } from '#contract/domains/contacts.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { FormAlert } from '../../kit/form-alert.tsx'
import { Form } from '../../kit/form.tsx'
import { contactText } from './contact.text.ts'

const ContactPage = () => {
  const t = useText(contactText)
  const [sentTo, setSentTo] = useState<string>()
  const contact = useSend(contacts.send, { quiet: true })
  if (sentTo !== undefined) {
    return (
      <Stack gap="md" role="status">
        <Title order={1}>{t('sentTitle')}</Title>
        <Text c="dimmed">{t('sentBody', { email: sentTo })}</Text>
        <Button component="a" href="/" variant="default">
          {t('home')}
        </Button>
      </Stack>
    )
  }
  const sender = {
    ...contact,
    send: async (request: { body: z.output<typeof contactFields> }) => {
      const sent = await contact.send(request)
      if (sent !== undefined) setSentTo(request.body.email)
      return sent
    },
  }
  return (
    <Form
      schema={contactFields}
      initial={{ name: '', email: '', subject: '', message: '' }}
      sender={sender}
      request={(body) => ({ body })}
    >
      <Stack gap="md">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed">{t('intro')}</Text>
        </div>
        <FormAlert error={contact.error} />
        <TextField name="name" label={t('name')} autoComplete="name" autoFocus />
        <TextField name="email" label={t('email')} type="email" autoComplete="email" />
        <TextField name="subject" label={t('subject')} />
        <TextAreaField name="message" label={t('message')} minRows={5} />
        <Button type="submit" loading={contact.sending} fullWidth>
          {t('send')}
        </Button>
      </Stack>
    </Form>
  )
}

export default ContactPage
