import { rewardProgramInput, rewardPrograms } from '#contract/domains/reward-program.ts'
import { rewardKinds } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { BonusFields, ReferralFields } from './parts/bonus-fields.tsx'
import { EarningFields } from './parts/earning-fields.tsx'
import { ExpiryFields } from './parts/expiry-fields.tsx'
import { NarrowExample, ProgramExample } from './parts/program-example.tsx'
import { TiersSection } from './parts/tiers-section.tsx'
import { UsingSection } from './parts/using-section.tsx'
import { toProgramValues } from './rewards.form.ts'
import { rewardConfigText } from './reward-config.text.ts'

const RewardConfigPage = () => {
  const t = useText(rewardConfigText)
  const { store, can } = useSession()
  const { data: program, error, refetch } = useGet(rewardPrograms.get)
  if (!program) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={6} />
  const canEdit = can('edit_reward')
  return (
    <FormPage
      // Remount on a change of store, so that no input carries over.
      key={store?._id}
      title={t('title')}
      subtitle={<LastChange entity={program} />}
      lockedReason={canEdit ? undefined : t('cannotEdit')}
      schema={rewardProgramInput}
      endpoint={rewardPrograms.update}
      entity={program}
      values={(loaded) => toProgramValues(loaded ?? program)}
      request={(values, opened = program) => ({ body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
      aside={<ProgramExample />}
    >
      <FormSection title={t('program')}>
        <SwitchField name="enabled" label={t('enabled')} help={t('enabledHelp')} />
        <RadioCardsField
          name="kind"
          label={t('kind')}
          horizontal
          options={rewardKinds.map((value) => ({ value, label: t(`kind_${value}`), help: t(`kind_${value}_help`) }))}
        />
      </FormSection>
      <FormSection title={t('earning')}>
        <EarningFields />
        <NarrowExample />
      </FormSection>
      <UsingSection />
      <FormSection title={t('expirySection')}>
        <ExpiryFields />
      </FormSection>
      <FormSection title={t('bonuses')}>
        <BonusFields />
      </FormSection>
      <FormSection title={t('referrals')}>
        <ReferralFields />
      </FormSection>
      <TiersSection canEdit={canEdit} />
    </FormPage>
  )
}

export default RewardConfigPage
