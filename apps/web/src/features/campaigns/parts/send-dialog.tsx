import { Alert, Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatMoney } from '#contract/core/money.ts'
import { localToInstant } from '#contract/core/time-zone.ts'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns, type CampaignChecks } from '#contract/domains/campaigns.ts'
import { timeZoneLabel, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useLocale, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Choice } from '#web/kit/editor/editor-fields.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import { AudienceFigures } from './audience-count.tsx'
import { SendChecks } from './send-checks.tsx'
import classes from './send-dialog.module.css'

interface SendDialogProps {
  campaign: Campaign
  close: () => void
  /** The saved version that is checked and sent. */
  version: number
  /** Saves and checks again what another person changed. */
  checkAgain: () => void
  receive: (campaign: Campaign) => void
  /** Opens a panel of the builder. */
  open: (panel: string) => void
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** The plan includes no text messages. */
const SmsCost = ({ cost, segments }: { cost: CampaignChecks['cost']; segments: number }) => {
  const t = useText(sendText)
  const locale = useLocale()
  const { number } = useFormat()
  const { units, total, priceEach, cap } = cost
  return (
    <>
      <p className={classes.line}>{t('costSms', { count: units, total: formatMoney(total, 'USD', locale) })}</p>
      <p className={classes.line}>
        {t('costSmsEach', { count: segments, price: formatMoney(priceEach, 'USD', locale) })}
      </p>
      {cap !== null && (
        <Alert color="warning" mt="xs">
          {t('costSmsCap', { cap: number(cap) })}
        </Alert>
      )}
    </>
  )
}

/** What sending costs above the plan, in US dollars like the plan. */
const Cost = ({ cost }: { cost: CampaignChecks['cost'] }) => {
  const t = useText(sendText)
  const locale = useLocale()
  const { number } = useFormat()
  const { units, used, included, total, cap } = cost
  const price = formatMoney(total, 'USD', locale)
  return (
    <>
      <p className={classes.line}>
        {total === 0 ? t('costIncluded', { count: units }) : t('costTotal', { count: units, total: price })}
      </p>
      <p className={classes.line}>{t('costUsed', { used: number(used), included: number(included) })}</p>
      {cap !== null && (
        <Alert color="warning" mt="xs">
          {t('costCap', { cap: number(cap) })}
        </Alert>
      )}
    </>
  )
}

interface SendFormProps extends SendDialogProps {
  result: CampaignChecks
}

const SendForm = ({ campaign, close, receive, open, version, result, checkAgain }: SendFormProps) => {
  const t = useText(sendText)
  const tKit = useText(kitText)
  const [language] = useLanguage()
  const { dateTime } = useFormat()
  const zone = useSession().store?.timezone ?? 'UTC'
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [zoneKind, setZoneKind] = useState<'store' | 'local'>('store')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const sending = useSend(campaigns.act, {
    successMessage: ({ name, scheduledAt }, { body }) =>
      body.action === 'schedule'
        ? t('scheduled', { name, date: scheduledAt === null ? '' : dateTime(scheduledAt) })
        : t('started', { name }),
    handleError: ({ code }) => {
      if (code !== 'stale_version') return false
      setIsChanged(true)
      checkAgain()
      return true
    },
  })
  const { checks, audience, cost, segments } = result
  const { invalidNumbers } = useCampaignEditor()
  const blocking = checks.filter(({ isBlocking }) => isBlocking).length + invalidNumbers.panels.length
  const instant = at === '' ? undefined : localToInstant(at, zone)
  const isDateValid = when === 'now' || (instant !== undefined && instant > Date.now())
  const submit = async () => {
    setIsSubmitted(true)
    if (!isDateValid || blocking > 0) return
    const shared = { campaign_id: campaign._id, version }
    const sent = await sending.send({
      body:
        when === 'now' || instant === undefined
          ? { ...shared, action: 'send' }
          : {
              ...shared,
              action: 'schedule',
              at: new Date(instant).toISOString(),
              isLocalTime: zoneKind === 'local',
            },
    })
    if (!sent) return
    receive(sent)
    close()
  }
  const show = (panel: string) => {
    close()
    open(panel)
  }
  return (
    <FormElement submit={() => void submit()}>
      <div className={classes.sections}>
        {isChanged && <Alert color="warning">{t('changed')}</Alert>}
        <Section title={t('checks')}>
          <SendChecks checks={checks} show={show} />
        </Section>
        <Section title={t('recipients')}>
          <AudienceFigures count={audience} channel={campaign.channel} />
        </Section>
        <Section title={t('cost')}>
          {segments === null ? <Cost cost={cost} /> : <SmsCost cost={cost} segments={segments} />}
        </Section>
        <Section title={t('when')}>
          <Stack gap="sm">
            <SegmentedControl
              aria-label={t('when')}
              value={when}
              onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
              data={[
                { value: 'now', label: t('now') },
                { value: 'later', label: t('later') },
              ]}
            />
            {when === 'later' && (
              <>
                <TextInput
                  type="datetime-local"
                  label={t('date')}
                  description={
                    zoneKind === 'local' ? t('localHelp') : t('zoneHelp', { zone: timeZoneLabel(zone, language) })
                  }
                  value={at}
                  withAsterisk
                  error={isSubmitted && !isDateValid && t('pastDate')}
                  onChange={({ currentTarget }) => setAt(currentTarget.value)}
                />
                <Choice
                  label={t('zone')}
                  value={zoneKind}
                  onChange={setZoneKind}
                  options={(['store', 'local'] as const).map((value) => ({ value, label: t(`zone_${value}`) }))}
                />
              </>
            )}
          </Stack>
        </Section>
      </div>
      <Group justify="flex-end" mt="lg" gap="sm">
        {blocking > 0 && <span role="status">{t('blockingCount', { count: blocking })}</span>}
        <Button variant="default" onClick={close}>
          {tKit('cancel')}
        </Button>
        <Button type="submit" loading={sending.sending} disabled={blocking > 0}>
          {when === 'now' ? t('send', { count: audience.recipients }) : t('schedule')}
        </Button>
      </Group>
    </FormElement>
  )
}

const SendReview = (props: SendDialogProps) => {
  const { data, error, refetch } = useGet(
    campaigns.check,
    { params: { id: props.campaign._id } },
    { version: String(props.version) },
  )
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={3} />
  return <SendForm {...props} result={data} />
}

/** Problems, recipients and cost before a campaign is sent, now or later. */
const SendDialog = (props: SendDialogProps) => {
  const t = useText(sendText)
  return (
    <Dialog opened onClose={props.close} title={t('title')} wide>
      <SendReview {...props} />
    </Dialog>
  )
}

export default SendDialog
