import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { type Discount, isUsedUp } from '#contract/domains/discount.ts'
import type { ListedDiscount } from '#contract/domains/discounts.ts'
import { discountApplications, discountScopes, discountStatuses, discountTypes } from '#contract/enumerations.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { discountsText } from './discounts.text.ts'
import { lastDay } from './discounts.schedule.ts'
import { isWithoutTargets, summarizeDiscount } from './discounts.rule-text.ts'
import { DiscountBadge } from './parts/discount-badge.tsx'
import { useRuleFormat } from './use-rule-format.ts'

interface DiscountList {
  primaryColumn: PrimaryColumn<ListedDiscount>
  columns: Column<ListedDiscount>[]
  filters: Filter[]
}

type FilterValue = (
  | typeof discountStatuses
  | typeof discountTypes
  | typeof discountApplications
  | typeof discountScopes
)[number]

const maxShown = 2

/** Noon UTC, formatted in UTC, keeps the store's calendar day in every time zone. */
const toNoonUtc = (local: string): number => Date.parse(`${local.slice(0, 10)}T12:00:00Z`)

/** Formatters for the cells of a discount. */
const useCells = () => {
  const t = useText(discountsText)
  const { number } = useFormat()
  const locale = useLocale()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const codes = ({ application, codes: codeList, batchCodes }: Discount) => {
      if (application === 'automatic') return t('automatic')
      const shown = codeList.slice(0, maxShown).join(', ')
      const more = codeList.length - maxShown
      const codesText = more > 0 ? t('moreCodes', { codes: shown, count: more }) : shown
      const batches = batchCodes > 0 ? t('batchCodes', { count: batchCodes }) : ''
      return [codesText, batches].filter(Boolean).join(' · ') || t('noCodes')
    }
    const used = ({ used: count, totalLimit }: Discount) =>
      totalLimit === null ? number(count) : t('usedOf', { used: number(count), limit: number(totalLimit) })
    const schedule = ({ startsAt, endsAt }: Discount) => {
      if (startsAt && endsAt) return days.formatRange(toNoonUtc(startsAt), toNoonUtc(lastDay(endsAt)))
      if (startsAt) return t('fromOn', { from: days.format(toNoonUtc(startsAt)) })
      return endsAt ? t('until', { to: days.format(toNoonUtc(lastDay(endsAt))) }) : t('always')
    }
    return { codes, used, schedule }
  }, [t, number, locale])
}

export const useDiscountList = (): DiscountList => {
  const t = useText(discountsText)
  const { can } = useSession()
  const ruleFormat = useRuleFormat()
  const cells = useCells()
  const canOpen = can('edit_discount')
  return useMemo(() => {
    const choice = (value: FilterValue) => ({ value, label: t(value) })
    const rule = (discount: ListedDiscount) => {
      const summary = summarizeDiscount(discount, ruleFormat)
      return isWithoutTargets(discount) ? `${t('noTargets')} · ${summary}` : summary
    }
    return {
      primaryColumn: {
        label: t('name'),
        name: (discount) => discount.name,
        ...(canOpen && { to: (discount: ListedDiscount) => `/dashboard/discounts/${discount._id}/edit` }),
        sort: 'name',
        width: '19%',
      },
      columns: [
        {
          id: 'rule',
          label: t('rule'),
          cell: (discount) => (
            <Text span inherit title={rule(discount)} {...(isWithoutTargets(discount) && { c: 'var(--warning-ink)' })}>
              {rule(discount)}
            </Text>
          ),
          value: rule,
          phone: 'detail',
        },
        {
          id: 'status',
          label: t('status'),
          cell: (discount) => <DiscountBadge discount={discount} />,
          value: (discount) => t(isUsedUp(discount) ? 'usedUp' : discount.status),
          width: '112px',
          phone: 'status',
        },
        { id: 'type', label: t('type'), value: ({ type }) => t(type), width: '124px', hiddenByDefault: true },
        { id: 'codes', label: t('codes'), cell: cells.codes, value: ({ codes }) => codes.join(' '), width: '172px' },
        {
          id: 'used',
          label: t('used'),
          cell: cells.used,
          value: ({ used }) => used,
          sort: 'used',
          defaultOrder: 'desc',
          isNumeric: true,
          width: '92px',
        },
        { id: 'schedule', label: t('schedule'), value: cells.schedule, width: '208px' },
        {
          id: 'priority',
          label: t('priority'),
          value: ({ priority }) => priority,
          sort: 'priority',
          defaultOrder: 'desc',
          isNumeric: true,
          width: '96px',
          hiddenByDefault: true,
        },
        {
          id: 'combines',
          label: t('combines'),
          value: ({ combinable }) => t(combinable ? 'yes' : 'no'),
          width: '104px',
          hiddenByDefault: true,
        },
        timeColumn('createdAt', t('created'), { hiddenByDefault: true }),
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
          inMoreMenu: true,
        },
      ],
    }
  }, [t, ruleFormat, cells, canOpen])
}
