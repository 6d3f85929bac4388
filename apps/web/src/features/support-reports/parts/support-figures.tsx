import type { SupportFigures, SupportReport } from '#contract/domains/support-reports.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { KeyFigures, ReportChart, ReportHint } from '#web/kit/report/report.tsx'
import { countRatings, hasActivity, toDailyConversations } from '#web/features/support-reports/support-reports.rows.ts'
import { supportReportsText } from '#web/features/support-reports/support-reports.text.ts'
import { missingFigure, useSupportFormat } from '#web/features/support-reports/use-support-format.ts'

// More bars would be unreadable; use a line instead.
const maxBars = 14

const ConversationChart = ({ report }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  const { number } = useFormat()
  const { dayShort } = useCalendar()
  const days = toDailyConversations(report)
  if (days.length < 2) return null
  return (
    <ReportChart>
      <Chart
        title={t('byDay')}
        kind={days.length > maxBars ? 'line' : 'bar'}
        series={[
          { name: 'started', label: t('started') },
          { name: 'closed', label: t('closed') },
        ]}
        rows={days.map(({ date, started, closed }) => ({ label: dayShort(date), values: { started, closed } }))}
        format={number}
        height={200}
      />
    </ReportChart>
  )
}

/** The first reply first, then the other figures, each with its value in the period before. */
export const SupportFiguresCard = ({ report }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  const { number } = useFormat()
  const { duration, rating } = useSupportFormat()
  const { totals, previous } = report
  const toNotes = (...notes: (string | false)[]) =>
    notes
      .filter((note) => note !== false)
      .map((note) => (
        <span key={note} style={{ display: 'block' }}>
          {note}
        </span>
      ))
  const showPrevious = (show: (figures: SupportFigures) => string): string | false =>
    hasActivity(previous) && show(previous) !== missingFigure && t('previously', { value: show(previous) })
  const showFirstReply = ({ firstReply }: SupportFigures) => duration(firstReply?.median)
  const showResolution = ({ resolution }: SupportFigures) => duration(resolution?.median)
  const showStarted = ({ started }: SupportFigures) => number(started)
  const showMessages = ({ sent, received }: SupportFigures) => number(sent + received)
  const showRating = ({ ratings }: SupportFigures) => rating(ratings.average)
  const unanswered = totals.started - totals.answered
  return (
    <TitledCard title={t('overview')}>
      <KeyFigures
        main={{
          label: `${t('firstReply')} (${t('median').toLowerCase()})`,
          value: showFirstReply(totals),
          note: toNotes(
            totals.firstReply !== null && t('p90', { time: duration(totals.firstReply.p90) }),
            unanswered > 0 && t('unanswered', { count: unanswered }),
            showPrevious(showFirstReply),
          ),
        }}
        others={[
          {
            label: t('resolution'),
            value: showResolution(totals),
            note: toNotes(
              totals.resolution !== null && t('p90', { time: duration(totals.resolution.p90) }),
              showPrevious(showResolution),
            ),
          },
          {
            label: t('conversations'),
            value: showStarted(totals),
            note: toNotes(t('closedCount', { closed: number(totals.closed) }), showPrevious(showStarted)),
          },
          {
            label: t('messages'),
            value: showMessages(totals),
            note: toNotes(
              t('sentReceived', { sent: number(totals.sent), received: number(totals.received) }),
              showPrevious(showMessages),
            ),
          },
          {
            label: t('rating'),
            value: showRating(totals),
            note: toNotes(t('ratingCount', { count: countRatings(totals.ratings) }), showPrevious(showRating)),
          },
        ]}
      />
      <ReportHint>{t('timesHint')}</ReportHint>
      <ConversationChart report={report} />
    </TitledCard>
  )
}
