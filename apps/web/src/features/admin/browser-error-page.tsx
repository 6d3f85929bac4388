import { useParams } from 'react-router'
import { logs } from '#contract/domains/logs.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { browserErrorsText } from './admin.text.ts'
import { levelTones } from './parts/level-tones.tsx'
import classes from './browser-error-page.module.css'

const BrowserErrorPage = () => {
  const t = useText(browserErrorsText)
  const { id = '' } = useParams()
  const { dateTime } = useFormat()
  const { data: entry, error, refetch } = useGet(logs.get, { params: { id } })

  if (!entry) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  return (
    <DetailPage
      title={entry.message || t('title')}
      facts={[
        {
          label: t('level'),
          value: <StatusBadge tone={levelTones[entry.level]}>{t(`level_${entry.level}`)}</StatusBadge>,
        },
        { label: t('at'), value: dateTime(entry.at) },
        { label: t('address'), value: entry.address },
        { label: t('device'), value: entry.device },
      ]}
    >
      <FormSection title={t('stack')}>
        {entry.error ? <pre className={classes.stack}>{entry.error}</pre> : <p>{t('noStack')}</p>}
      </FormSection>
    </DetailPage>
  )
}

export default BrowserErrorPage
