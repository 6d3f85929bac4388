import { supportConversations } from '#contract/domains/support-conversations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useNow } from '#web/client/use-now.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { KeyFigures, ReportEmpty, ReportLink, ReportNote } from '#web/kit/report/report.tsx'
import { supportReportsText } from '#web/features/support-reports/support-reports.text.ts'
import { useSupportFormat } from '#web/features/support-reports/use-support-format.ts'
import classes from './support-parts.module.css'

const inboxPath = '/dashboard/support/chats'
const maxShown = 3

/** Live: the lists belong to the resource of conversations. */
export const WaitingNow = () => {
  const t = useText(supportReportsText)
  const { number, dateTime } = useFormat()
  const { duration } = useSupportFormat()
  useNow()
  const waiting = useGet(supportConversations.list, {
    query: { tab: 'waiting', sortBy: 'waitingSince', sortOrder: 'asc', limit: maxShown },
  })
  const unassigned = useGet(supportConversations.list, { query: { tab: 'unassigned', limit: 1 } })
  if (!waiting.data || !unassigned.data) return null
  const count = ({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }): string =>
    totalIsCapped ? t('atLeast', { total: number(total) }) : number(total)
  const toSeconds = (since: string): number => Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000))
  const rows = waiting.data.data
  const longest = rows[0]?.waitingSince
  return (
    <TitledCard
      className={classes.waiting}
      title={t('waitingNow')}
      aside={<ReportLink to={inboxPath}>{t('openInbox')}</ReportLink>}
    >
      <KeyFigures
        main={{ label: t('waiting'), value: count(waiting.data) }}
        others={[
          { label: t('unassigned'), value: count(unassigned.data) },
          { label: t('longestWait'), value: duration(longest ? toSeconds(longest) : undefined) },
        ]}
      />
      <div className={classes.list}>
        {rows.length === 0 && <ReportEmpty>{t('allAnswered')}</ReportEmpty>}
        {rows.length > 0 && (
          <ul className={classes.rows}>
            {rows.map(({ _id: id, name, lastMessage, waitingSince }) => (
              <li key={id}>
                <div className={classes.text}>
                  <ReportLink to={`${inboxPath}/${id}`}>{name}</ReportLink>
                  <ReportNote>
                    <span className={classes.preview}>{lastMessage?.text}</span>
                  </ReportNote>
                </div>
                {waitingSince && (
                  <time
                    className={classes.wait}
                    dateTime={waitingSince}
                    title={t('waitingSince', { time: dateTime(waitingSince) })}
                  >
                    {duration(toSeconds(waitingSince))}
                  </time>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </TitledCard>
  )
}
