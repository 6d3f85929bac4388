import { Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { meterPrices } from '#contract/billing/meters.ts'
import { formatMoney } from '#contract/core/money.ts'
import { maxSmsLength } from '#contract/domains/campaign.ts'
import { findMergeFields } from '#contract/domains/campaign-merge-fields.ts'
import { measureSms, optOutLines, type SmsLength, toPlainCharacters } from '#contract/domains/sms-text.ts'
import { languages } from '#contract/enumerations.ts'
import { languageName, useFormat } from '#web/client/format.ts'
import { useLanguage, useLocale, useText } from '#web/client/text.ts'
import { CheckedInput, Choice } from '#web/kit/editor/editor-fields.tsx'
import { EditorPanel, PanelColumn, PanelGroup } from '#web/kit/editor/editor-panel.tsx'
import { PanelRow } from '#web/kit/editor/panel-row.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { smsText } from '#web/features/campaigns/sms.text.ts'
import type { useAudienceCount } from '#web/features/campaigns/use-audience-count.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { useSmsPreview } from '#web/features/campaigns/use-sms-preview.ts'
import { MergeTextInput } from './merge-fields.tsx'
import classes from './sms-settings.module.css'

const AudiencePanel = lazy(() => import('./audience-panel.tsx'))

const parseName = (text: string) => (text.trim() === '' ? undefined : text)

/** How long the message is, what it costs, and which characters make it longer. */
const MessageLength = ({ length }: { length: SmsLength | undefined }) => {
  const t = useText(smsText)
  const locale = useLocale()
  const { number } = useFormat()
  const { values, edit, canEdit } = useCampaignEditor()
  if (!length) return null
  const { segments, units, left } = length
  const price = formatMoney(segments * meterPrices.sms.priceEach, 'USD', locale)
  // Those of the text that is edited: names of people can't be replaced.
  const { unicode } = measureSms(values.smsText)
  const plain = toPlainCharacters(values.smsText)
  const isPersonal = findMergeFields(values.smsText).some(({ name }) => name !== 'store_name')
  return (
    <div className={classes.length}>
      <p className={classes.price}>
        {t('segments', { count: segments })} · {t('priceEach', { price })}
      </p>
      <p className={classes.help}>
        {t('characters', {
          used: number(units),
          total: number(units + left),
          line: optOutLines[values.language],
        })}{' '}
        {isPersonal && t('sampleNote')}
      </p>
      {unicode.length > 0 && (
        <div className={classes.unicode}>
          <p>
            {t('unicode')}{' '}
            {unicode.map((character) => (
              <kbd key={character}>{character}</kbd>
            ))}
          </p>
          {canEdit && plain !== values.smsText && (
            <Button variant="default" size="compact-sm" onClick={() => edit(() => ({ smsText: plain }))}>
              {t('replace')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SmsSettingsProps {
  panel: string | undefined
  open: (panel: string | undefined) => void
  count: ReturnType<typeof useAudienceCount>
  /** The customer whose message is measured; null for sample data. */
  customer: string | null
}

/** The text of a message and its audience. */
const SmsSettings = ({ panel, open, count, customer }: SmsSettingsProps) => {
  const t = useText(builderText)
  const tSms = useText(smsText)
  const [shownLanguage] = useLanguage()
  const { values, edit } = useCampaignEditor()
  const { length } = useSmsPreview(customer)
  if (panel === 'audience') {
    return (
      <PanelColumn openPanel={panel}>
        <EditorPanel title={t('audience')} back={() => open(undefined)}>
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <AudiencePanel count={count} />
          </Suspense>
        </EditorPanel>
      </PanelColumn>
    )
  }
  return (
    <PanelColumn openPanel={undefined}>
      <PanelGroup title={t('groupContent')}>
        <Stack gap="md" className={classes.fields ?? ''}>
          <CheckedInput
            label={t('name')}
            help={t('nameHelp')}
            value={values.name}
            maxLength={120}
            parse={parseName}
            invalidMessage={t('nameMissing')}
            onChange={(name) => edit(() => ({ name }), 'name')}
          />
          <div>
            <MergeTextInput
              label={tSms('message')}
              placeholder={tSms('placeholder')}
              value={values.smsText}
              maxLength={maxSmsLength}
              rows={5}
              onChange={(text) => edit(() => ({ smsText: text }), 'smsText')}
            />
            <MessageLength length={length} />
          </div>
          <div>
            <Choice
              label={t('language')}
              value={values.language}
              onChange={(language) => edit(() => ({ language }))}
              options={languages.map((value) => ({ value, label: languageName(value, shownLanguage) }))}
            />
            <p className={classes.help}>{tSms('languageHelp')}</p>
          </div>
        </Stack>
      </PanelGroup>
      <PanelGroup title={t('groupDelivery')}>
        <PanelRow
          panel="audience"
          open={open}
          label={t('audience')}
          icon={<IconUsers size={18} />}
          detail={count.data && t('recipientCount', { count: count.data.recipients })}
        />
      </PanelGroup>
    </PanelColumn>
  )
}

export default SmsSettings
