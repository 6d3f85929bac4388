import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { audit } from '#contract/domains/audit.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { DetailSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { auditText } from './audit.text.ts'
import { Changes } from './parts/changes.tsx'
import { useAuditLabels } from './use-audit-labels.ts'

const AuditEntryPage = () => {
  const t = useText(auditText)
  const { id = '' } = useParams()
  const { dateTime } = useFormat()
  const labels = useAuditLabels()
  const { data: entry, error, refetch } = useGet(audit.get, { params: { id } })

  if (!entry) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <DetailSkeleton />
  return (
    <DetailPage
      title={labels.sentence(entry)}
      subtitle={<Time iso={entry.at} />}
      actions={
        <Button
          component={Link}
          to={`/dashboard/logs?entity=${entry.entity}`}
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden="true" />}
        >
          {t('everything')}
        </Button>
      }
      facts={[
        { label: t('person'), value: entry.person?.name ?? t('someone') },
        { label: t('when'), value: dateTime(entry.at) },
        { label: t('address'), value: entry.address },
        { label: t('store'), value: entry.store?.name ?? t('wholeAccount') },
        { label: t('action'), value: labels.actionName(entry) },
        { label: t('resourceType'), value: labels.resourceName(entry.resource) },
      ]}
    >
      <FormSection title={t('changes')}>
        <Changes entry={entry} />
      </FormSection>
    </DetailPage>
  )
}

export default AuditEntryPage
