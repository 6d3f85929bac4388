import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type CustomerEmailKind, customerEmails } from '#contract/domains/customer-emails.ts'
import type { Language } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { EmailFrame } from '#web/kit/frame/email-frame.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { customerEmailsText } from '#web/features/customer-emails/customer-emails.text.ts'
import classes from './email-preview.module.css'

const debounceMs = 300
const widths = { phone: 390, desktop: 600 }

/** The email with sample data and the intro in the form, and a test of it to the person's address. */
export const EmailPreview = ({ kind, language }: { kind: CustomerEmailKind; language: Language }) => {
  const t = useText(customerEmailsText)
  const { can } = useSession()
  const [view, setView] = useState<keyof typeof widths>('phone')
  const typed: unknown = useWatch({ name: `intros.${language}` })
  const [intro] = useDebouncedValue(typeof typed === 'string' ? typed : '', debounceMs)
  const params = { kind }
  const { data, error, refetch } = useGet(
    customerEmails.preview,
    { params, body: { language, intro } },
    { keepPrevious: true },
  )
  const sendTest = useSend(customerEmails.sendTest, { successMessage: ({ to }) => t('testSent', { to }) })
  return (
    <FormSection title={t('preview')}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('width')}
          value={view}
          onChange={(value) => setView(value === 'desktop' ? 'desktop' : 'phone')}
          data={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
        />
        {can('edit_store_info') && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden="true" />}
            loading={sendTest.sending}
            onClick={() => void sendTest.send({ params, body: { language, intro } })}
          >
            {t('sendTest')}
          </Button>
        )}
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data && (
        <>
          <p className={classes.subject}>
            {t('subject')}: <strong>{data.subject}</strong>
          </p>
          <EmailFrame html={data.html} title={t('preview')} width={widths[view]} />
        </>
      )}
    </FormSection>
  )
}
