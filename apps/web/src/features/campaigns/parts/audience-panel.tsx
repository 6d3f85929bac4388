import { Stack, Text } from '@mantine/core'
import type { CampaignAudience } from '#contract/domains/campaign.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { Choice, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { Picker } from '#web/kit/fields/picker.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { smsText } from '#web/features/campaigns/sms.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import type { useAudienceCount } from '#web/features/campaigns/use-audience-count.ts'
import { AudienceCountCard } from './audience-count.tsx'
import { CheckedNumber } from './checked-number.tsx'

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })
const byName = { sortBy: 'name' } as const

interface DaysExclusionProps {
  name: 'orderedDays' | 'emailedDays'
  label: string
  daysLabel: string
  first: number
  max: number
}

/** A switch, and the number of days while it is on. */
const DaysExclusion = ({ name, label, daysLabel, first, max }: DaysExclusionProps) => {
  const t = useText(builderText)
  const { values, edit, invalidNumbers } = useCampaignEditor()
  const value = values.audience[name]
  const change = (days: number | null) =>
    edit((current) => ({ audience: { ...current.audience, [name]: days } }), `audience.${name}`)
  return (
    <>
      <Toggle
        label={label}
        value={value !== null}
        onChange={(isOn) => {
          invalidNumbers.setTyped(name, undefined)
          change(isOn ? first : null)
        }}
      />
      {value !== null && (
        <CheckedNumber name={name} label={daysLabel} value={value} unit={t('days')} max={max} onChange={change} />
      )}
    </>
  )
}

/** Who gets the campaign, counted while it's edited. */
const AudiencePanel = ({ count }: { count: ReturnType<typeof useAudienceCount> }) => {
  const t = useText(builderText)
  const { can } = useSession()
  const { values, edit, canEdit, campaign } = useCampaignEditor()
  const { audience } = values
  const tSms = useText(smsText)
  const isEmail = campaign.channel === 'email'
  const change = (changes: Partial<CampaignAudience>) =>
    edit((current) => ({ audience: { ...current.audience, ...changes } }), `audience.${Object.keys(changes).join()}`)
  const segmentOptions = campaign.audienceNames.segments.map(toOption)
  const canPick = can('view_customers')
  const renderSegments = (name: 'segments' | 'excludedSegments') => (
    <Picker
      multiple
      label={t(name)}
      endpoint={customerSegments.list}
      query={byName}
      toOption={toOption}
      knownOptions={segmentOptions}
      value={audience[name]}
      disabled={!canEdit}
      onChange={(ids) => change({ [name]: ids })}
    />
  )
  return (
    <Stack gap="md">
      <AudienceCountCard {...count} channel={campaign.channel} />
      <Choice
        label={t('sendTo')}
        isStacked
        value={audience.isEveryone ? 'everyone' : 'chosen'}
        onChange={(value) => change({ isEveryone: value === 'everyone' })}
        options={[
          { value: 'everyone', label: t('everyone') },
          { value: 'chosen', label: t('chosen') },
        ]}
      />
      {!canPick && (
        <Text size="sm" c="dimmed">
          {t('cannotPickCustomers')}
        </Text>
      )}
      {canPick && !audience.isEveryone && (
        <>
          {renderSegments('segments')}
          <Picker
            multiple
            label={t('customers')}
            endpoint={customers.list}
            query={byName}
            toOption={toOption}
            knownOptions={campaign.audienceNames.customers.map(toOption)}
            value={audience.customers}
            disabled={!canEdit}
            onChange={(chosen) => change({ customers: chosen })}
          />
        </>
      )}
      {canPick && renderSegments('excludedSegments')}
      <DaysExclusion name="orderedDays" label={t('excludeOrdered')} daysLabel={t('orderedDays')} first={7} max={365} />
      <DaysExclusion
        name="emailedDays"
        label={isEmail ? t('excludeEmailed') : tSms('excludeContacted')}
        daysLabel={isEmail ? t('emailedDays') : tSms('contactedDays')}
        first={7}
        max={90}
      />
    </Stack>
  )
}

export default AudiencePanel
