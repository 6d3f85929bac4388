import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type * as z from 'zod'
import {
  type CampaignSettings,
  campaignSettingsCalls,
  campaignSettingsFields,
} from '#contract/domains/campaign-settings.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { campaignSettingsText } from './campaign-settings.text.ts'
import { SenderDomainCard } from './parts/sender-domain.tsx'

const toValues = (settings: CampaignSettings | undefined): z.input<typeof campaignSettingsFields> => ({
  senderName: settings?.senderName ?? '',
  replyTo: settings?.replyTo ?? null,
  postalAddress: settings?.postalAddress ?? '',
  weeklyCap: settings?.weeklyCap ?? null,
})

const Suppressions = () => {
  const t = useText(campaignSettingsText)
  const { can } = useSession()
  const canManage = can('view_customers') && can('edit_customer_sensitive_info')
  return (
    <FormSection title={t('suppressions')} help={canManage ? t('suppressionsHelp') : t('cannotManage')}>
      {canManage && (
        <div>
          <Button component={Link} to="suppressions" variant="default">
            {t('manage')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

/** Who campaigns come from, how many a person gets, and whether mail providers accept them. */
const CampaignSettingsPage = () => {
  const t = useText(campaignSettingsText)
  const { store, can } = useSession()
  const { data: settings, error, refetch } = useGet(campaignSettingsCalls.get)
  if (!settings || !store)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={4} />
  const { defaults } = settings
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store._id}
      title={t('title')}
      subtitle={settings.updatedAt && <LastChange entity={{ ...settings, updatedAt: settings.updatedAt }} />}
      lockedReason={can('edit_campaign') ? undefined : t('cannotEdit')}
      schema={campaignSettingsFields}
      endpoint={campaignSettingsCalls.update}
      entity={settings}
      values={toValues}
      request={(values, opened = settings) => ({ body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
    >
      <FormSection title={t('sender')}>
        <TextField name="senderName" label={t('senderName')} placeholder={defaults.senderName} />
        <TextField
          name="replyTo"
          type="email"
          label={t('replyTo')}
          {...(defaults.replyTo === null ? { help: t('noReplyTo') } : { placeholder: defaults.replyTo })}
        />
        <TextAreaField
          name="postalAddress"
          label={t('postalAddress')}
          help={t('postalAddressHelp')}
          placeholder={defaults.postalAddress}
          minRows={2}
        />
      </FormSection>
      <FormSection title={t('limits')}>
        <NumberField
          name="weeklyCap"
          label={t('weeklyCap')}
          help={t('weeklyCapHelp')}
          unit={t('weeklyCapUnit')}
          placeholder={t('noLimit')}
        />
      </FormSection>
      <SenderDomainCard />
      <Suppressions />
    </FormPage>
  )
}

export default CampaignSettingsPage
