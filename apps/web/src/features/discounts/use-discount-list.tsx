import { useMemo } from 'react'
import type { Discount } from '#contract/domains/discount.ts'
import { discountApplications, discountScopes, discountStatuses, discountTypes } from '#contract/enumerations.ts'
import { useFormat } from '../../client/format.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../client/text.ts'
import type { Column, Filter, MainColumn } from '../../kit/list/columns.ts'
import { Time } from '../../kit/time.tsx'
import { discountsText } from './discounts.text.ts'
import { lastDay } from './discounts.schedule.ts'
import { dealInShort } from './discounts.words.ts'
import { DiscountBadge } from './parts/discount-badge.tsx'
import { useSpeech } from './use-speech.ts'

interface DiscountList {
  main: MainColumn<Discount>
  columns: Column<Discount>[]
  filters: Filter[]
}

type Word = (
  | typeof discountStatuses
  | typeof discountTypes
  | typeof discountApplications
  | typeof discountScopes
)[number]

const mostShown = 2

/** Noon UTC, formatted in UTC, keeps the store's calendar day in every time zone. */
const noonOf = (local: string): number => Date.parse(`${local.slice(0, 10)}T12:00:00Z`)

/** Formatters for the cells of a discount. */
const useCells = () => {
  const t = useText(discountsText)
  const { number } = useFormat()
  const [language] = useLanguage()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const codes = ({ application, codes: own, batchCodes }: Discount) => {
      if (application === 'automatic') return t('automatic')
      const shown = own.slice(0, mostShown).join(', ')
      const more = own.length - mostShown
      const said = more > 0 ? t('moreCodes', { codes: shown, count: more }) : shown
      const batches = batchCodes > 0 ? t('batchCodes', { count: batchCodes }) : ''
      return [said, batches].filter(Boolean).join(' · ') || t('noCodes')
    }
    const used = ({ used: count, totalLimit }: Discount) =>
      totalLimit === null ? number(count) : t('usedOf', { used: number(count), limit: number(totalLimit) })
    const schedule = ({ startsAt, endsAt }: Discount) => {
      if (startsAt && endsAt) return days.formatRange(noonOf(startsAt), noonOf(lastDay(endsAt)))
      if (startsAt) return t('fromOn', { from: days.format(noonOf(startsAt)) })
      return endsAt ? t('until', { to: days.format(noonOf(lastDay(endsAt))) }) : t('always')
    }
    return { codes, used, schedule }
  }, [t, number, language])
}

export const useDiscountList = (): DiscountList => {
  const t = useText(discountsText)
  const { can } = useSession()
  const speech = useSpeech()
  const cells = useCells()
  const mayOpen = can('edit_discount')
  return useMemo(() => {
    const choice = (value: Word) => ({ value, label: t(value) })
    const rule = (discount: Discount) => dealInShort(discount, speech)
    return {
      main: {
        label: t('name'),
        name: (discount) => discount.name,
        ...(mayOpen && { to: (discount: Discount) => `/dashboard/discounts/${discount._id}/edit` }),
        sort: 'name',
        width: '19%',
      },
      columns: [
        {
          id: 'rule',
          label: t('rule'),
          cell: (discount) => <span title={rule(discount)}>{rule(discount)}</span>,
          csv: rule,
        },
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => <DiscountBadge status={status} />,
          csv: ({ status }) => t(status),
          width: '132px',
        },
        { id: 'type', label: t('type'), cell: ({ type }) => t(type), csv: ({ type }) => t(type), width: '104px' },
        { id: 'codes', label: t('codes'), cell: cells.codes, csv: ({ codes }) => codes.join(' '), width: '148px' },
        {
          id: 'used',
          label: t('used'),
          cell: cells.used,
          csv: ({ used }) => used,
          sort: 'used',
          firstOrder: 'desc',
          figures: true,
          width: '84px',
        },
        { id: 'schedule', label: t('schedule'), cell: cells.schedule, csv: cells.schedule, width: '176px' },
        {
          id: 'priority',
          label: t('priority'),
          cell: ({ priority }) => priority,
          csv: ({ priority }) => priority,
          sort: 'priority',
          firstOrder: 'desc',
          figures: true,
          width: '96px',
          hidden: true,
        },
        {
          id: 'combines',
          label: t('combines'),
          cell: ({ combinable }) => t(combinable ? 'yes' : 'no'),
          csv: ({ combinable }) => t(combinable ? 'yes' : 'no'),
          width: '104px',
          hidden: true,
        },
        {
          id: 'createdAt',
          label: t('created'),
          cell: ({ createdAt }) => <Time iso={createdAt} />,
          csv: ({ createdAt }) => createdAt,
          moment: true,
          sort: 'createdAt',
          firstOrder: 'desc',
          width: '132px',
          hidden: true,
        },
      ],
      filters: [
        { kind: 'choice', name: 'status', label: t('status'), options: discountStatuses.map(choice) },
        { kind: 'choice', name: 'type', label: t('type'), options: discountTypes.map(choice) },
        {
          kind: 'choice',
          name: 'application',
          label: t('application'),
          options: discountApplications.map(choice),
        },
        {
          kind: 'choice',
          name: 'scope',
          label: t('scope'),
          options: discountScopes.map(choice),
          more: true,
        },
      ],
    }
  }, [t, speech, cells, mayOpen])
}
