import { Button } from '@mantine/core'
import { campaignSettingsCalls, type SenderDomain } from '#contract/domains/campaign-settings.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { campaignSettingsText } from '#web/features/campaign-settings/campaign-settings.text.ts'
import { CopyIconButton } from '#web/kit/actions/copy-button.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import classes from './sender-domain.module.css'

type SenderRecord = SenderDomain['records'][number]

const tones: Record<SenderRecord['status'], Tone> = {
  found: 'success',
  missing: 'warning',
  wrong: 'danger',
  unknown: 'warning',
  off: 'neutral',
}

/** The type of the DNS record. */
const recordType = 'TXT'

const RecordItem = ({ record: { kind, status, name, expected, found } }: { record: SenderRecord }) => {
  const t = useText(campaignSettingsText)
  const label = kind.toUpperCase()
  const isDone = status === 'found'
  const isOff = status === 'off'
  return (
    <li className={classes.record}>
      <div className={classes.head}>
        <h3>{label}</h3>
        <StatusBadge tone={tones[status]}>{t(`status_${status}`)}</StatusBadge>
      </div>
      <p className={classes.quiet}>{isOff ? t('dkimOff') : t(`about_${kind}`)}</p>
      {!isDone && !isOff && (
        <dl className={classes.values}>
          <dt>{t('name')}</dt>
          <dd>
            <code>{name}</code>
            <CopyIconButton text={name} label={t('copyName', { kind: label })} />
          </dd>
          <dt>
            {t('value')} ({recordType})
          </dt>
          <dd>
            <code>{expected}</code>
            <CopyIconButton text={expected} label={t('copyValue', { kind: label })} />
          </dd>
          {found.length > 0 && (
            <>
              <dt>{t('found')}</dt>
              <dd className={classes.found}>
                {found.map((value) => (
                  <code key={value}>{value}</code>
                ))}
              </dd>
            </>
          )}
        </dl>
      )}
    </li>
  )
}

/** The DNS records that mail providers look for, with those to add. */
export const SenderDomainCard = () => {
  const t = useText(campaignSettingsText)
  const { data, error, refetch, isFetching } = useGet(campaignSettingsCalls.senderDomain)
  const isReady = data?.records.every(({ status }) => status === 'found') ?? false
  return (
    <FormSection
      title={t('domain')}
      {...(data ? { help: t(isReady ? 'domainReady' : 'domainHelp', { domain: data.domain }) } : {})}
      actions={
        data && (
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('checkAgain')}
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && (
        <ul className={classes.records}>
          {data.records.map((record) => (
            <RecordItem key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </FormSection>
  )
}
