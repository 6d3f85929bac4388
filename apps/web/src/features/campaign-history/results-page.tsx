import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { campaignHistory, type CampaignResults } from '#contract/domains/campaign-history.ts'
import { summarizeCampaignFields } from '#contract/domains/campaign-merge-fields.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { CampaignStatusBadge } from '#web/entities/campaigns/campaign-status-badge.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ExportPanel } from '#web/kit/list/export/export-panel.tsx'
import { LoadedReport, ReportExport, ReportLayout } from '#web/kit/report/report.tsx'
import { campaignHistoryText } from './campaign-history.text.ts'
import { Recipients } from './parts/recipients.tsx'
import { LinksTable, Undelivered, VariantsTable } from './parts/result-tables.tsx'
import { ResultsOverview } from './parts/results-overview.tsx'
import { useResultFiles } from './use-results-file.ts'

const ExportMenu = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  return <ReportExport label={t('exportCsv')} files={useResultFiles(results)} />
}

const Header = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { dateTime } = useFormat()
  const { _id: id, name, subject, startedAt, status } = results
  useTitle(name)
  const details = [summarizeCampaignFields(subject), startedAt && t('startedOn', { date: dateTime(startedAt) })].filter(
    Boolean,
  )
  return (
    <PageHeader
      title={name}
      subtitle={details.join(' · ')}
      status={<CampaignStatusBadge status={status} />}
      actions={
        <>
          <Button component={Link} to={`/dashboard/campaign/${id}`} variant="default">
            {t('openCampaign')}
          </Button>
          <ExportMenu results={results} />
        </>
      }
    />
  )
}

/** What became of a campaign: figures, hours, links, versions and recipients. */
const ResultsPage = () => {
  const { id = '' } = useParams()
  const query = useGet(campaignHistory.get, { params: { id } })
  return (
    <LoadedReport query={query}>
      {(results) => (
        <>
          <Header results={results} />
          <ExportPanel />
          <ReportLayout
            top={<ResultsOverview results={results} />}
            cards={
              <>
                <VariantsTable results={results} />
                {results.channel === 'email' && <LinksTable results={results} />}
                <Recipients results={results} />
              </>
            }
            side={<Undelivered results={results} />}
          />
        </>
      )}
    </LoadedReport>
  )
}

export default ResultsPage
