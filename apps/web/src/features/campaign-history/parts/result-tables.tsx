import type { CampaignResults } from '#contract/domains/campaign-history.ts'
import { summarizeCampaignFields } from '#contract/domains/campaign-merge-fields.ts'
import { useText } from '#web/client/text.ts'
import { toRates } from '#web/entities/campaigns/campaign-rates.ts'
import { campaignHistoryText } from '#web/features/campaign-history/campaign-history.text.ts'
import { useResultFormat } from '#web/features/campaign-history/use-result-format.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { WebLink } from '#web/kit/display/web-link.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ReportEmpty, ReportNote, ShareList } from '#web/kit/report/report.tsx'
import classes from './result-tables.module.css'

export const LinksTable = ({ results: { links, counts } }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { number } = useResultFormat()
  return (
    <TitledCard title={t('links')}>
      {links.length === 0 && <ReportEmpty>{t(counts.tracked === 0 ? 'noClicks' : 'noLinks')}</ReportEmpty>}
      {links.length > 0 && (
        <FigureTable aria-label={t('links')}>
          <thead>
            <tr>
              <th scope="col">{t('link')}</th>
              <th scope="col">{t('clicks')}</th>
              <th scope="col">{t('people')}</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ url, clicks, people }) => (
              <tr key={url}>
                <th scope="row" className={classes.link}>
                  <WebLink url={url} />
                </th>
                <td>{number(clicks)}</td>
                <td>{number(people)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </TitledCard>
  )
}

/** Both versions of an A/B test, with the one that the rest got. */
export const VariantsTable = ({ results: { variants } }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { number, percent } = useResultFormat()
  if (variants.length === 0) return null
  return (
    <TitledCard title={t('variants')}>
      <FigureTable aria-label={t('variants')}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t('variant')}</th>
            <th scope="col" data-wide>
              {t('delivered')}
            </th>
            <th scope="col">{t('openRate')}</th>
            <th scope="col">{t('clickRate')}</th>
            <th scope="col" data-wide>
              {t('orders')}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant.variant}>
              <th scope="row" className={classes.name}>
                {t('variantName', {
                  variant: variant.variant.toUpperCase(),
                  subject: summarizeCampaignFields(variant.subject),
                })}
                {variant.isWinner && (
                  <div>
                    <StatusBadge tone="success">{t('winner')}</StatusBadge>
                  </div>
                )}
              </th>
              <td data-wide>{number(variant.counts.delivered)}</td>
              <td>
                {percent(toRates(variant.counts).opened)}
                <ReportNote>{number(variant.counts.opened)}</ReportNote>
              </td>
              <td>
                {percent(toRates(variant.counts).clicked)}
                <ReportNote>{number(variant.counts.clicked)}</ReportNote>
              </td>
              <td data-wide>{number(variant.counts.orders)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </TitledCard>
  )
}

const undelivered = ['bounced', 'failed', 'skipped', 'complained'] as const

/** What wasn't sent or came back. */
export const Undelivered = ({ results: { counts, channel } }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { number } = useResultFormat()
  const rows = undelivered.filter((name) => counts[name] > 0)
  if (rows.length === 0 && counts.sent === 0) return null
  return (
    <TitledCard title={t('undelivered')}>
      {rows.length === 0 ? (
        <ReportEmpty>{t(channel === 'sms' ? 'noUndeliveredSms' : 'noUndelivered')}</ReportEmpty>
      ) : (
        <ShareList
          color="chart-2"
          rows={rows.map((name) => ({
            key: name,
            label: t(channel === 'sms' && name === 'bounced' ? 'notDelivered' : name),
            value: number(counts[name]),
            size: counts[name],
          }))}
        />
      )}
    </TitledCard>
  )
}
