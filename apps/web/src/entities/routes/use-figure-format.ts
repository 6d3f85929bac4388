import { formatMoney } from '#contract/core/money.ts'
import type { DeliveryFigures } from '#contract/domains/delivery-reports.ts'
import { plan } from '#contract/plan.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { toAverageLateMinutes, toOnTimeRate, toStopCost } from './delivery-figures.ts'
import { routeText } from './route.text.ts'
import { useRouteFormat } from './use-route-format.ts'

const unknown = '–'

/** Punctuality, costs and distance of deliveries as text. */
export const useFigureFormat = () => {
  const t = useText(routeText)
  const { money, number } = useFormat()
  const locale = useLocale()
  const { distance } = useRouteFormat()
  const currency = useSession().store?.currency ?? 'USD'
  return {
    onTimeRate: (figures: DeliveryFigures): string => {
      const percent = toOnTimeRate(figures)
      return percent === undefined ? unknown : t('percent', { percent: number(percent) })
    },
    /** '3 late deliveries, 10 min on average' */
    lateness: (figures: DeliveryFigures): string => {
      const { onTime, late } = figures
      if (late === 0) return t(onTime > 0 ? 'noLate' : 'noWindows')
      return t('lateStops', { count: late, minutes: number(toAverageLateMinutes(figures)) })
    },
    /** '$4.20', or '€3.90 + $0.05' where the fee has another currency. */
    stopCost: (figures: DeliveryFigures): string => {
      const cost = toStopCost(figures, currency)
      if (!cost) return unknown
      const fee = cost.fee === 0 ? [] : [formatMoney(cost.fee, plan.currency, locale)]
      return [money(cost.amount), ...fee].join(' + ')
    },
    distance: ({ distance: meters }: DeliveryFigures): string => (meters === 0 ? unknown : distance(meters)),
  }
}
