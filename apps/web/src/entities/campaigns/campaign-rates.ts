import { useMemo } from 'react'
import type { CampaignCounts } from '#contract/domains/campaign.ts'
import { useLocale } from '#web/client/text.ts'

/** Undefined if there is nothing to compare with: a rate of 0 people isn't 0%. */
export const toRate = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)

/** Opens and clicks are recorded of people who agreed, so their rates refer to those. */
export const toRates = (counts: CampaignCounts) => ({
  delivered: toRate(counts.delivered, counts.sent),
  opened: toRate(counts.opened, counts.tracked),
  machineOpened: toRate(counts.machineOpened, counts.tracked),
  clicked: toRate(counts.clicked, counts.tracked),
  unsubscribed: toRate(counts.unsubscribed, counts.delivered),
})

/** '12.5%', or a dash if there is nothing to compare with. */
export const useRateFormat = (): ((rate: number | undefined) => string) => {
  const locale = useLocale()
  return useMemo(() => {
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return (rate) => (rate === undefined ? '–' : percents.format(rate))
  }, [locale])
}
