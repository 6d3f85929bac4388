import { Select, Stack, Text } from '@mantine/core'
import type { CampaignTest } from '#contract/domains/campaign.ts'
import { useText } from '#web/client/text.ts'
import { Choice, Toggle } from '#web/kit/editor/editor-fields.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { CheckedNumber } from './checked-number.tsx'
import { useSubjectHint } from './content-panels.tsx'
import { MergeTextInput } from './merge-fields.tsx'

const testShares = [10, 20, 30, 40, 50]
const firstTest: CampaignTest = { subject: null, preheader: null, body: null, share: 20, winnerBy: 'opens', hours: 4 }

/** Two versions for a share of the audience. */
const TestPanel = () => {
  const t = useText(builderText)
  const { values, edit, canEdit, campaign } = useCampaignEditor()
  const getHint = useSubjectHint()
  const { test } = values
  const change = (toChanges: (test: CampaignTest) => Partial<CampaignTest>, field: string) =>
    edit((current) => ({ test: current.test && { ...current.test, ...toChanges(current.test) } }), `test.${field}`)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('testHelp')}
      </Text>
      {campaign.winner && <Text>{t('winnerIs', { version: campaign.winner.toUpperCase() })}</Text>}
      <Toggle
        label={t('testOn')}
        value={test !== null}
        onChange={(isOn) => edit(() => ({ test: isOn ? firstTest : null }))}
      />
      {test && (
        <>
          <MergeTextInput
            label={t('testSubject')}
            help={test.subject ? getHint(test.subject) : t('testSame')}
            value={test.subject ?? ''}
            placeholder={values.subject}
            maxLength={150}
            onChange={(subject) => change(() => ({ subject: subject === '' ? null : subject }), 'subject')}
          />
          <MergeTextInput
            label={t('testPreheader')}
            help={t('testSame')}
            value={test.preheader ?? ''}
            placeholder={values.preheader}
            maxLength={200}
            onChange={(preheader) => change(() => ({ preheader: preheader === '' ? null : preheader }), 'preheader')}
          />
          <Toggle
            label={t('testContent')}
            help={t('testContentHelp')}
            value={test.body !== null}
            onChange={(isOn) => change(() => ({ body: isOn ? values.body : null }), 'body')}
          />
          <Select
            label={t('testShare')}
            data={testShares.map((percent) => ({
              value: String(percent),
              label: t('testShareValue', { percent: String(percent) }),
            }))}
            value={String(test.share)}
            disabled={!canEdit}
            allowDeselect={false}
            onChange={(share) => change(() => ({ share: Number(share) }), 'share')}
          />
          <Choice
            label={t('winnerBy')}
            value={test.winnerBy}
            onChange={(winnerBy) => change(() => ({ winnerBy }), 'winnerBy')}
            options={(['opens', 'clicks'] as const).map((value) => ({ value, label: t(`winnerBy_${value}`) }))}
          />
          <CheckedNumber
            name="testHours"
            label={t('testHours')}
            value={test.hours}
            unit={t('hours')}
            max={72}
            onChange={(hours) => change(() => ({ hours }), 'hours')}
          />
        </>
      )}
    </Stack>
  )
}

export default TestPanel
