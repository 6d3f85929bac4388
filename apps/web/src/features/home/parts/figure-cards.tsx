import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { OrderSummary } from '#contract/domains/orders.ts'
import { useCalendar } from '../../../client/calendar.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { figuresText } from '../figures.text.ts'
import { changeOf, type Figure } from '../home.change.ts'
import classes from './board.module.css'

const icons = { more: IconArrowUpRight, less: IconArrowDownRight }

/** The change as text, with a decorative arrow. */
export const ChangeWords = ({ figure }: { figure: Figure }) => {
  const t = useText(figuresText)
  const change = changeOf(figure)
  if (change.kind === 'more' || change.kind === 'less') {
    const Icon = icons[change.kind]
    return (
      <span className={classes.change} data-kind={change.kind}>
        <Icon size={14} aria-hidden="true" />
        {t(change.kind, { percent: change.percent })}
      </span>
    )
  }
  return (
    <span className={classes.change}>
      <IconMinus size={14} aria-hidden="true" />
      {t(change.kind)}
    </span>
  )
}

/** The metrics of a period compared with the previous one. */
export const FigureCards = ({ summary }: { summary: OrderSummary }) => {
  const t = useText(figuresText)
  const { money, number } = useFormat()
  const { day } = useCalendar()
  const { takings, orders, averageOrder, newCustomers } = summary
  const cards = [
    { name: 'takings', figure: takings, show: money },
    { name: 'orders', figure: orders, show: number },
    { name: 'averageOrder', figure: averageOrder, show: money },
    ...(newCustomers ? [{ name: 'newCustomers', figure: newCustomers, show: number } as const] : []),
  ] as const
  return (
    <section aria-labelledby="figures">
      <h2 className="visually-hidden" id="figures">
        {t('figures')}
      </h2>
      <dl
        className={classes.cards}
        title={t('comparedWith', { from: day(summary.beforeFrom), to: day(summary.beforeTo) })}
      >
        {cards.map(({ name, figure, show }) => (
          <div key={name} className={classes.card}>
            <dt>{t(name)}</dt>
            <dd>
              <div className={classes.value}>{show(figure.now)}</div>
              <ChangeWords figure={figure} />
              {figure.before !== 0 && (
                <div className={classes.quiet}>{t('before', { value: show(figure.before) })}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
