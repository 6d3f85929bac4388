import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SupportFigures, SupportReport } from '#contract/domains/support-reports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Time } from '#web/kit/display/time.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { ReportEmpty, ReportLink, ReportNote, ShareList } from '#web/kit/report/report.tsx'
import { countRatings } from '#web/features/support-reports/support-reports.rows.ts'
import { supportReportsText } from '#web/features/support-reports/support-reports.text.ts'
import classes from './support-parts.module.css'

/** How often each score was given, the best first. */
export const RatingScores = ({ ratings }: { ratings: SupportFigures['ratings'] }) => {
  const t = useText(supportReportsText)
  const { number } = useFormat()
  const isRated = countRatings(ratings) > 0
  return (
    <TitledCard title={t('ratings')}>
      {!isRated && <ReportEmpty>{t('noRatings')}</ReportEmpty>}
      {isRated && (
        <ShareList
          color="accent"
          rows={ratings.scores
            .map((count, index) => ({
              key: String(index + 1),
              label: t('stars', { count: index + 1 }),
              value: number(count),
              size: count,
            }))
            .toReversed()}
        />
      )}
    </TitledCard>
  )
}

const maxShown = 5

export const RatingComments = ({ report: { comments } }: { report: SupportReport }) => {
  const t = useText(supportReportsText)
  const { number } = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  if (comments.length === 0) return null
  const shown = showsAll ? comments : comments.slice(0, maxShown)
  return (
    <TitledCard title={t('comments')}>
      <ul className={classes.rows}>
        {shown.map(({ conversationId, score, comment, agent, ratedAt }) => (
          <li key={conversationId}>
            <div className={classes.text}>
              <p className={classes.comment}>{comment}</p>
              <ReportNote>
                {t('ratingOf', { score: number(score) })} · {agent && `${agent} · `}
                <Time iso={ratedAt} />
              </ReportNote>
            </div>
            <ReportLink to={`/dashboard/support/chats/${conversationId}`}>{t('openConversation')}</ReportLink>
          </li>
        ))}
      </ul>
      {shown.length < comments.length && (
        <Button variant="default" size="xs" mt="md" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: comments.length })}
        </Button>
      )}
    </TitledCard>
  )
}
