import type { SupportReport } from '#contract/domains/support-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportEmpty } from '#web/kit/report/report.tsx'
import { supportReportsText } from '#web/features/support-reports/support-reports.text.ts'
import { useSupportFormat } from '#web/features/support-reports/use-support-format.ts'

export const AgentTable = ({ report: { agents } }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  const { number } = useFormat()
  const { duration, rating } = useSupportFormat()
  return (
    <TitledCard title={t('byAgent')}>
      {agents.length === 0 && <ReportEmpty>{t('noAgents')}</ReportEmpty>}
      {agents.length > 0 && (
        <FigureTable aria-label={t('byAgent')}>
          <thead>
            <tr>
              <th scope="col">{t('agent')}</th>
              <th scope="col" data-wide>
                {t('conversations')}
              </th>
              <th scope="col">{t('replies')}</th>
              <th scope="col">{t('firstReply')}</th>
              <th scope="col" data-wide>
                {t('closed')}
              </th>
              <th scope="col">{t('rating')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ _id: id, name, conversations, replies, firstReply, closed, ratings }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-wide>{number(conversations)}</td>
                <td>{number(replies)}</td>
                <td>{duration(firstReply?.median)}</td>
                <td data-wide>{number(closed)}</td>
                <td>{rating(ratings.average)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </TitledCard>
  )
}
