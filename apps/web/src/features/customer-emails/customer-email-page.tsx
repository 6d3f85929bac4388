import { Input, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Navigate, useParams } from 'react-router'
import { customerEmailFields, customerEmails, type CustomerEmailSettings } from '#contract/domains/customer-emails.ts'
import { findUnknownMailFields, listMailFields } from '#contract/domains/customer-mail.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { customerEmailsText } from './customer-emails.text.ts'
import { EmailPreview } from './parts/email-preview.tsx'

const toValues = (email: CustomerEmailSettings | undefined) => ({
  isOn: email?.isOn ?? true,
  intros: { en: email?.intros.en ?? '', es: email?.intros.es ?? '' },
})

interface ContentProps {
  email: CustomerEmailSettings
  language: Language
  chooseLanguage: (language: Language) => void
}

const Content = ({ email, language, chooseLanguage }: ContentProps) => {
  const t = useText(customerEmailsText)
  const [uiLanguage] = useLanguage()
  const intro: unknown = useWatch({ name: `intros.${language}` })
  const unknown = typeof intro === 'string' ? findUnknownMailFields(intro) : []
  return (
    <FormSection title={t('content')}>
      <SwitchField
        name="isOn"
        label={t('isOn')}
        help={email.isRequired ? t('requiredHelp') : undefined}
        disabled={email.isRequired}
      />
      <Input.Wrapper label={t('language')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('language')}
          value={language}
          onChange={(value) => chooseLanguage(languages.find((known) => known === value) ?? language)}
          data={languages.map((value) => ({ value, label: t(`lang_${value}`) }))}
        />
      </Input.Wrapper>
      <div>
        <TextAreaField
          key={language}
          name={`intros.${language}`}
          label={t('intro')}
          help={t('introHelp', { fields: listMailFields(uiLanguage) })}
          placeholder={email.defaultIntros[language]}
          minRows={5}
        />
        {unknown.length > 0 && (
          <Text c="warning" size="sm" mt="xs" role="status">
            {t('unknownFields', { names: unknown.join(', '), fields: listMailFields(uiLanguage) })}
          </Text>
        )}
      </div>
    </FormSection>
  )
}

const CustomerEmailPage = () => {
  const t = useText(customerEmailsText)
  const { kind } = useParams()
  const { store, can } = useSession()
  const { data, error, refetch } = useGet(customerEmails.list)
  const [chosen, setChosen] = useState<Language>()
  if (!data || !store) {
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={3} />
  }
  const email = data.data.find((candidate) => candidate.kind === kind)
  if (!email) return <Navigate to="/dashboard/settings/customer-emails" replace />
  const language = chosen ?? store.language
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={`${store._id} ${email.kind}`}
      title={t(email.kind)}
      subtitle={t(`${email.kind}_help`)}
      lockedReason={can('edit_store_info') ? undefined : t('cannotEdit')}
      schema={customerEmailFields}
      endpoint={customerEmails.update}
      entity={email}
      values={toValues}
      request={(values, opened) => ({
        params: { kind: email.kind },
        body: { ...values, version: opened?.version ?? email.version },
      })}
      successMessage={t('saved', { name: t(email.kind) })}
      isAsideWide
      aside={<EmailPreview kind={email.kind} language={language} />}
    >
      <Content email={email} language={language} chooseLanguage={setChosen} />
    </FormPage>
  )
}

export default CustomerEmailPage
