import type { DnsRecord, StoreDomain } from '#contract/domains/store-domains.ts'
import { useText } from '#web/client/text.ts'
import { CopyIconButton } from '#web/kit/actions/copy-button.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Tone } from '#web/theme/mantine.ts'
import { domainsText } from '#web/features/domains/domains.text.ts'
import classes from './domains.module.css'

const tones: Record<DnsRecord['state'], Tone> = {
  unchecked: 'neutral',
  ok: 'success',
  missing: 'warning',
  wrong: 'danger',
  unreachable: 'warning',
}

const Value = ({ text, copyLabel }: { text: string; copyLabel: string }) => (
  <div className={classes.value}>
    <code>{text}</code>
    <CopyIconButton text={text} label={copyLabel} />
  </div>
)

const RecordRow = ({ record: { type, host, expected, found, state, isOptional } }: { record: DnsRecord }) => {
  const t = useText(domainsText)
  const isUnset = state !== 'ok' && state !== 'wrong'
  // A missing optional record needs no attention.
  const tone = isOptional && isUnset ? 'neutral' : tones[state]
  return (
    <tr>
      <td data-label={t('type')}>
        <strong>{type}</strong>
      </td>
      <td data-label={t('name')}>
        <Value text={host} copyLabel={t('copyName')} />
      </td>
      <td data-label={t('value')}>
        {expected.length === 0 && t('removeRecord')}
        {expected.map((value) => (
          <Value key={value} text={value} copyLabel={t('copyValue', { value })} />
        ))}
      </td>
      <td data-label={t('found')}>
        {found.length === 0 ? (
          <span className={classes.quiet}>{state === 'missing' ? t('nothingFound') : '–'}</span>
        ) : (
          found.map((value) => (
            <div key={value} className={classes.value}>
              <code>{value}</code>
            </div>
          ))
        )}
      </td>
      <td data-label={t('state')}>
        <StatusBadge tone={tone}>{t(`state_${state}`)}</StatusBadge>
        {isOptional && isUnset && <div className={classes.quiet}>{t('optional')}</div>}
      </td>
    </tr>
  )
}

/** The records to create, next to what DNS returned at the last check. */
export const DnsRecords = ({ domain: { records, name } }: { domain: StoreDomain }) => {
  const t = useText(domainsText)
  return (
    <div>
      <table className={classes.records} aria-label={t('records')}>
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('found')}</th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordRow key={`${record.type} ${record.host}`} record={record} />
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>{t('nameHint', { domain: name })}</p>
    </div>
  )
}
