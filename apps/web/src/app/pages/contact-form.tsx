import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { contactFields, contacts } from '#contract/domains/contacts.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { AccountCard } from './account-frame.tsx'
import classes from './account-frame.module.css'
import { accountPagesText } from './account-pages.text.ts'

const SentMessage = ({ onWriteAgain }: { onWriteAgain: () => void }) => {
  const t = useText(accountPagesText)
  const container = useRef<HTMLDivElement>(null)
  // The submit button that had the focus was removed with the form.
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1} className={classes.sent} role="status">
      <p>
        <strong>{t('sentTitle')}</strong>
      </p>
      <p className={classes.body}>{t('sentBody')}</p>
      <Button variant="default" mt="md" onClick={onWriteAgain}>
        {t('writeAgain')}
      </Button>
    </div>
  )
}

/** A message to the platform's support, from a page that has no other way forward. */
export const ContactForm = ({ topic }: { topic: 'subscription' | 'closed' }) => {
  const t = useText(accountPagesText)
  const { profile } = useSession()
  const [sent, setSent] = useState(false)
  const sender = useSend(contacts.send)
  return (
    <AccountCard title={t('writeTitle')}>
      {sent ? (
        <SentMessage onWriteAgain={() => setSent(false)} />
      ) : (
        <>
          <Form
            schema={contactFields}
            initialValues={{
              name: profile.name,
              email: profile.email,
              subject: t(`subject_${topic}`, { vendor: profile.vendor?.name ?? profile.name }),
              message: '',
            }}
            sender={sender}
            request={(body) => ({ body })}
            onSent={() => setSent(true)}
            className={classes.form ?? ''}
          >
            <TextField name="name" label={t('name')} autoComplete="name" />
            <TextField name="email" label={t('email')} type="email" autoComplete="email" />
            <TextField name="subject" label={t('subject')} />
            <TextAreaField name="message" label={t('message')} />
            <div>
              <Button type="submit" loading={sender.sending}>
                {t('send')}
              </Button>
            </div>
          </Form>
        </>
      )}
    </AccountCard>
  )
}
